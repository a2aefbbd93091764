/** A token could not be had; the message says why and names no secret. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
  /** Only a new sign-in helps. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { readonly isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
