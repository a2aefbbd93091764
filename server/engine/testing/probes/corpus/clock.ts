import { probes } from "../probe.ts";

/** Each returns the machine's time; a run sees its own, which lies years back. */
const roads: Readonly<Record<string, string>> = {
  "Date.now": `Date.now()`,
  "new Date": `new Date().getTime()`,
  "Date as a function": `Date.parse(Date())`,
  "a date's own constructor": `new (new Date().constructor)().getTime()`,
  "a format of now": `Date.parse(new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "short" }).format() + " UTC")`,
  "a format of now, in parts": `Number(new Intl.DateTimeFormat("en", { timeZone: "UTC", year: "numeric" }).formatToParts().find(({ type }) => type === "year").value) > 2024 ? REAL : 0`,
  "the origin of performance": `performance.timeOrigin`,
  "performance.now": `performance.timeOrigin + performance.now()`,
  "performance as JSON": `performance.toJSON().timeOrigin`,
  "a mark": `performance.timeOrigin + performance.mark("x").startTime`,
  "an event": `performance.timeOrigin + new Event("x").timeStamp`,
  "a file's date": `new File([], "x").lastModified`,
  Temporal: `Temporal.Now.instant().epochMilliseconds`,
  "process.hrtime": `process.hrtime.bigint() > 0n ? REAL : 0`,
};

/** REAL stands for a time of today, where a road gives less than a date. */
export const clock = probes(
  "clock",
  Object.fromEntries(
    Object.entries(roads).map(([name, expression]) => [
      name,
      `const REAL = 4102444800000; const seen = ${expression}; return seen > 1.75e12 ? "the clock " + seen : null;`,
    ]),
  ),
  { realm: "run" },
);
