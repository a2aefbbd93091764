/** A part of a request: indexes of its tokens, half-open. */
export interface Range {
  readonly from: number;
  readonly to: number;
}
