/** Whether two words differ by one letter: another one, one more, one less, or two that changed places. */
export function oneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
