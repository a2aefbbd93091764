import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript-browser";
import { buildDirectory } from "../../server/connectors/directory/build-directory.ts";
import { DIRECTORY_PACKAGE, DIRECTORY_VERSION, directoryPlaces } from "../../server/connectors/directory/directory.ts";
import { openDirectory } from "../../server/connectors/directory/open-directory.ts";
import { callsAnswered } from "./calls-answered.ts";
import { QUESTIONS } from "./questions.ts";
import { searchQuality } from "./search-quality.ts";
import { typeErrors } from "./type-errors.ts";

// node bench/directory/run.ts --folder data/directory [--every N] [--json OUT]
const { values } = parseArgs({
  options: { folder: { type: "string", default: "data/directory" }, every: { type: "string", default: "20" }, json: { type: "string" } },
});
const every = Number(values.every);
const places = directoryPlaces(values.folder);
const { version } = JSON.parse(await readFile(join(places.descriptions, "..", "package.json"), "utf8")) as { version: string };
if (version !== DIRECTORY_VERSION) throw new Error(`The directory is ${version}; the product was tried with ${DIRECTORY_VERSION}.`);

// Time of the processor, so that what else the machine does is left out.
let seen = 0;
const began = process.cpuUsage();
const typed = { tried: 0, passed: 0, failed: [] as string[] };
const simulated = { tried: 0, passed: 0, calls: 0, answered: 0, failed: [] as string[] };
const report = await buildDirectory({
  source: places.descriptions,
  sourceName: `${DIRECTORY_PACKAGE} ${version}`,
  target: places.index,
  now: new Date(),
  onLoaded(file, { connector }) {
    if (seen++ % every !== 0) return;
    const errors = typeErrors(connector);
    typed.tried += 1;
    if (errors.length === 0) typed.passed += 1;
    else typed.failed.push(`${file}: ${errors[0]}`);
    const { calls, answered } = callsAnswered(connector);
    simulated.tried += 1;
    simulated.calls += calls;
    simulated.answered += answered;
    if (calls === answered) simulated.passed += 1;
    else simulated.failed.push(`${file}: ${calls - answered} of ${calls} calls`);
  },
});

const { user, system } = process.cpuUsage(began);
const from = performance.now();
const index = openDirectory(places.index);
const openMs = performance.now() - from;
for (const { asked } of QUESTIONS) index.search(asked, { limit: 20 });
const quality = searchQuality(index);
const times = QUESTIONS.flatMap(({ asked }) =>
  Array.from({ length: 5 }, () => {
    const began = process.cpuUsage();
    index.search(asked, { limit: 20 });
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  }),
).toSorted((a, b) => a - b);
index.close();
const at = (share: number) => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10;

const failures = Object.fromEntries(Object.entries(report.failures).map(([reason, files]) => [reason, files.length]));
const figures = {
  directory: `${DIRECTORY_PACKAGE} ${version}`,
  typescript: ts.version,
  descriptions: { tried: report.tried, loaded: report.loaded, share: Math.round((1000 * report.loaded) / report.tried) / 10, failures },
  operations: { usable: report.operations, leftOut: report.leftOut },
  typed,
  simulated,
  index: { bytes: report.indexBytes, buildCpuSeconds: Math.round((user + system) / 1e6), openMs: Math.round(openMs) },
  search: { ...quality, p50CpuMs: at(0.5), p95CpuMs: at(0.95) },
};
const text = `${JSON.stringify(figures, null, 2)}\n`;
if (values.json) await writeFile(values.json, text);
process.stdout.write(text);
