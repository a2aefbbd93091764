/** Weights as a text of one signed byte each, in steps of `step`. */
export interface WeightsText {
  readonly step: number;
  readonly bytes: string;
}

export function readWeights({ step, bytes }: WeightsText): Float32Array {
  const packed = Buffer.from(bytes, "base64");
  return Float32Array.from({ length: packed.length }, (_, at) => packed.readInt8(at) * step);
}

export function writeWeights(weights: Float32Array): WeightsText {
  const most = weights.reduce((top, weight) => Math.max(top, Math.abs(weight)), 0);
  const step = Number((most / 127).toPrecision(6)) || 1;
  return { step, bytes: Buffer.from(Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step))))).toString("base64") };
}
