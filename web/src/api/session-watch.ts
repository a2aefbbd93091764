let listener: (() => void) | null = null;

/** Tells the shell when a call comes back saying that the session has ended. */
export function onExpiredSession(next: () => void): void {
  listener = next;
}

export function noticeExpiredSession(): void {
  listener?.();
}
