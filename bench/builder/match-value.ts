/** Whether a recorded value is what a case expects; `$includes`, `$matches`, `$any` and `$gte` relax it. */
export function matches(expected: unknown, actual: unknown): boolean {
  if (!isRecord(expected)) {
    if (Array.isArray(expected))
      return Array.isArray(actual) && expected.length === actual.length && expected.every((item, index) => matches(item, actual[index]));
    return Object.is(expected, actual);
  }
  if ("$any" in expected) return actual !== undefined;
  if ("$matches" in expected) return new RegExp(String(expected.$matches)).test(String(actual));
  if ("$gte" in expected) return typeof actual === "number" && actual >= Number(expected.$gte);
  if ("$includes" in expected) return [expected.$includes].flat().every((part) => includes(actual, part));
  return isRecord(actual) && Object.entries(expected).every(([name, value]) => matches(value, actual[name]));
}

function includes(actual: unknown, part: unknown): boolean {
  if (typeof actual === "string") return actual.includes(String(part));
  return Array.isArray(actual) && actual.some((item) => matches(part, item));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
