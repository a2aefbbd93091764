/** A description that cannot become a connector; the message says why and what would. */
export class UnsupportedDocument extends Error {
  override readonly name = "UnsupportedDocument";
}
