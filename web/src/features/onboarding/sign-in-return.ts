const KEY = "vennel.sign-in.return";

/** Goes to the provider's sign-in, and remembers in this tab where the person was. */
export function leaveForProvider(authorizeUrl: string): void {
  sessionStorage.setItem(KEY, window.location.pathname + window.location.search);
  window.location.assign(authorizeUrl);
}

/** That place; null when the person came from elsewhere. */
export function returnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}
