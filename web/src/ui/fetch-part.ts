const PAUSE_MS = 1_000;

/**
 * Has a file of the application come. While the server is away it is asked for again: what is on screen must not go
 * because a part of it is late. A file that a server which answers does not have is told to the caller.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) throw error;
      forgetFailedStyles();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

export function serverAnswers(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A style sheet that did not come would be taken for one that is there. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.remove();
  }
}
