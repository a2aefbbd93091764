declare global {
  /** Answers that the page's first script asked for, by address; there in pages that the server made. */
  var earlyAnswers: Map<string, Promise<Response> | undefined> | undefined;
}

/** The answer to a request that is under way since the page began; each is handed over once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(url);
  // That it was asked for stays known: the first script need not ask any more.
  globalThis.earlyAnswers?.set(url, undefined);
  return answer;
}

/** What was not asked for until now is out of date when it is. */
export function forgetEarly(): void {
  globalThis.earlyAnswers = undefined;
}
