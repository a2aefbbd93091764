/** Why an archive is not taken, in words for whoever sent it. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
  readonly code: "too_large" | "unsupported_document";

  constructor(code: ArchiveRefused["code"], message: string) {
    super(message);
    this.code = code;
  }
}

export function unreadable(reason: string): ArchiveRefused {
  return new ArchiveRefused("unsupported_document", `This is not a zip archive that can be read: ${reason}.`);
}
