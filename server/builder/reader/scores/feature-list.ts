export const BUCKETS = 1 << 17;

/** Sparse features: a bucket and a value each. Names are hashed, so that no word of anyone's request is kept with the weights. */
export class FeatureList {
  readonly buckets: number[];
  readonly values: number[];

  /** Begins with what several candidates have in common. */
  constructor(shared?: FeatureList) {
    this.buckets = shared ? shared.buckets.slice() : [];
    this.values = shared ? shared.values.slice() : [];
  }

  add(name: string, value = 1): void {
    if (value === 0) return;
    this.buckets.push(bucketOf(name));
    this.values.push(value);
  }

  dot(weights: Float32Array): number {
    let sum = 0;
    for (let at = 0; at < this.buckets.length; at++) sum += (weights[this.buckets[at] ?? 0] ?? 0) * (this.values[at] ?? 0);
    return sum;
  }
}

/** FNV-1a: short, and equal on every machine. */
export function bucketOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (hash >>> 0) % BUCKETS;
}
