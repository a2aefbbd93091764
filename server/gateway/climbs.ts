/** How a dot, a slash, a backslash and the percent sign itself are written, in the ways that some server reads. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/%2e|%c0%ae|%e0%80%ae/gi, "."],
  [/%2f|%c0%af|%e0%80%af/gi, "/"],
  [/%5c|%c1%9c/gi, "\\"],
  [/%25/g, "%"],
];

/** Whether any server could take the path to lead upwards: `..`, however it is written and however often it was encoded. */
export function climbs(path: string): boolean {
  let plain = path;
  for (let before = ""; before !== plain;) {
    before = plain;
    for (const [spelling, sign] of SPELLINGS) plain = plain.replace(spelling, sign);
  }
  // Some servers leave out what follows a semicolon.
  return plain.split(/[/\\]/).some((segment) => /^\.\.(?:;.*)?$/.test(segment));
}
