/** Replaces a half-open range of a text. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The file, where it is not the one that the edit is about. */
  readonly file?: string;
}

/** Later places first, so that the earlier ones stay where they are. */
export function withChanges(text: string, changes: readonly TextChange[]): string {
  return [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce((result, change) => result.slice(0, change.start) + change.text + result.slice(change.end), text);
}
