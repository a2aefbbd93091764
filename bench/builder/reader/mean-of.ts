/** The mean of weights as they were at several moments: what the order of examples did to them evens out. */
export class MeanOf {
  readonly #sum: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.#sum = new Float64Array(size);
  }

  add(weights: Float32Array): void {
    this.#count += 1;
    for (let at = 0; at < weights.length; at++) this.#sum[at] = (this.#sum[at] ?? 0) + (weights[at] ?? 0);
  }

  get mean(): Float32Array {
    return Float32Array.from(this.#sum, (sum) => sum / Math.max(1, this.#count));
  }
}

/** How many examples lie between two moments. */
export const BETWEEN = 1_000;
