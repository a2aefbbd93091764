/** A request that somebody made, and what came back where that is known. */
export interface ObservedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: { readonly type: string; readonly text: string } | null;
  readonly answer: { readonly status: number; readonly text: string } | null;
}

export const MOST_CALLS = 5_000;
