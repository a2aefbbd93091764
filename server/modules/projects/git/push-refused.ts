/** A push that is not taken: one phrase for git's own report, and lines that its client shows. */
export class PushRefused extends Error {
  readonly lines: readonly string[];

  constructor(reason: string, lines: readonly string[] = []) {
    super(reason);
    this.lines = lines;
  }
}
