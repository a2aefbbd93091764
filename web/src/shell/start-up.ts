const DELAY_MS = 500;
const LONGEST_MS = 1000;

/** How long the start-up spinner may stand at most. */
export function spinnerTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, DELAY_MS + LONGEST_MS));
}

export function removeSpinner(): void {
  document.getElementById("spinner")?.remove();
}
