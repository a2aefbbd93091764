/** The largest share of the surest answers of which nine in ten are right. */
export function coverageAt90(judged: readonly { readonly right: boolean; readonly sure: number }[]): number {
  const sorted = [...judged].sort((a, b) => b.sure - a.sure);
  let right = 0;
  let best = 0;
  sorted.forEach((one, index) => {
    right += one.right ? 1 : 0;
    if (right / (index + 1) >= 0.9) best = index + 1;
  });
  return Number((best / Math.max(1, sorted.length)).toFixed(4));
}
