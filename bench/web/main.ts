// How quick the web application is, in a real browser on loopback: reported, not gated.
// node tools/build-web.ts && node bench/web/main.ts [--rounds 5] [--lines 1000000]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { editorStart, type Figures, keystrokes, keystrokesBeyondTheEdge, logs, streaming, vitals } from "./figures.ts";
import { fillLog } from "./fill-log.ts";
import { setStage } from "./stage.ts";

const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "5" }, lines: { type: "string", default: "1000000" } } });
const ROUNDS = Number(options.rounds);
const REPORT = fileURLToPath(new URL("../../docs/bench/web.json", import.meta.url));

/** Goals, by figure; where there is none, the figure only explains another. */
const GOALS: Readonly<Record<string, number>> = {
  lcpMs: 800,
  tbtMs: 50,
  cls: 0.02,
  editableMs: 600,
  typesMs: 1_600,
  p95Ms: 24,
  longTasks: 0,
  frameP95Ms: 17,
  filterManyMs: 200,
  filterOneMs: 200,
  filterOldMs: 200,
  filterNoneMs: 200,
};

const stage = await setStage();
try {
  const workbench = `/integrations/${stage.projectId}?tab=flow`;
  const results: Record<string, Figures> = {};
  const measure = async (name: string, rounds: number, once: () => Promise<Figures>) => {
    const found: Figures[] = [];
    for (let round = 0; round < rounds; round++) found.push(await once());
    results[name] = medians(found);
    print(name, results[name]);
  };
  await vitals(stage, "/", "text=Recent integrations");
  await measure("home", ROUNDS, () => vitals(stage, "/", "text=Recent integrations"));
  await measure("workbench", ROUNDS, () => vitals(stage, workbench, ".react-flow__node"));
  await measure("editor", ROUNDS, () => editorStart(stage));
  await measure("typing, 2,000 lines", 1, () => keystrokes(stage));
  await measure("typing beyond the edge", 1, () => keystrokesBeyondTheEdge(stage));
  await measure("answer, 100 tokens a second", 1, () => streaming(stage));
  await fillLog(stage.databaseUrl, stage.person.organisation.id, stage.projectId, Number(options.lines));
  await measure("log", 1, () => logs(stage));

  const settings = { cores: availableParallelism(), load: Number((loadavg()[0] ?? 0).toFixed(1)), rounds: ROUNDS, node: process.version };
  await mkdir(fileURLToPath(new URL(".", `file://${REPORT}`)), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, goals: GOALS, results }, null, 2)}\n`);
} finally {
  await stage.strike();
}

function medians(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, rounded(rounds.map((figures) => figures[name] ?? 0).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0)]),
  );
}

function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 0));
}

function print(name: string, figures: Figures): void {
  const line = Object.entries(figures).map(([figure, value]) => {
    const goal = GOALS[figure];
    return `${figure} ${value}${goal === undefined ? "" : ` (goal ${goal}${value > goal ? ", missed" : ""})`}`;
  });
  process.stdout.write(`${name}: ${line.join(", ")}\n`);
}
