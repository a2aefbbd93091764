const KEY = "vennel.sign-in.return";

/** Remembers, in this tab, where a person was when they left for the provider. */
export function keepReturnPath(): void {
  sessionStorage.setItem(KEY, window.location.pathname + window.location.search);
}

/** That place; null when the person came from elsewhere. */
export function returnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}
