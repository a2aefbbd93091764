let answers: Map<string, string> | null = null;
let isOver = false;

/** The server writes answers at the end of the page, as far as it has them by then. */
export async function pageEnd(): Promise<void> {
  if (document.readyState === "loading") await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** The answer to a request that the server made itself and wrote into the page; each is handed over once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  answers ??= readPage();
  const body = answers.get(url);
  answers.delete(url);
  return body === undefined ? undefined : Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
}

/** What was not asked for until now is out of date when it is. */
export function forgetEarly(): void {
  answers = new Map();
  isOver = true;
}

/** Whether this is still the page's first look, of which the server asked what it could: what it did not find may not be there. */
export function isFirstLook(): boolean {
  return !isOver;
}

function readPage(): Map<string, string> {
  const written = document.querySelectorAll<HTMLScriptElement>("script[data-early]");
  return new Map(Array.from(written, ({ dataset, textContent }) => [dataset["early"] ?? "", textContent]));
}
