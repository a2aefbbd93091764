// Which answers of the public Kratos contract the tests have seen, and checked against its description. Prints docs/kratos/coverage.md.
// node tools/contract-coverage.ts <path of the OpenAPI description of Kratos v26.2.0>
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

interface Description {
  readonly paths: Record<string, Record<string, { readonly operationId: string; readonly responses: Record<string, unknown> }>>;
}
interface Seen {
  /** How many answers by `operation status`. */
  readonly answers: ReadonlyMap<string, number>;
  readonly misfits: number;
}

/** Why an answer that the description declares is never given here. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(isReady|getVersion) /, "of a Kratos process, and not among the calls of the product, which has `/readyz` and its own version"],
  [/^updateFedcmFlow /, "no provider for federated credentials can be configured; every token is answered 400"],
  [/^createFedcmFlow 400$/, "nothing in the request can be wrong: it has neither parameters nor a body"],
  [/ 500$/, "a fault inside the service, which no request can cause on purpose"],
  [/^getFlowError 403$/, "stored errors hold nothing of a person and are read by id alone"],
  [/^disableMyOtherSessions 400$/, "nothing in the request can be wrong: it has neither parameters nor a body"],
  [/^exchangeSessionToken (403|410)$/, "unknown, foreign and expired codes are not told apart: 404"],
];

const file = process.argv[2];
if (!file) throw new Error("Name the file of the description.");
const description = JSON.parse(await readFile(file, "utf8")) as Description;
const folder = await mkdtemp(join(tmpdir(), "vennel-coverage-"));
try {
  const record = join(folder, "answers");
  const passed = await runTests(resolve(file), record);
  const seen = readSeen(await readFile(record, "utf8"));
  process.stdout.write(`${report(declaredPairs(description), seen)}\n${await keptByHand()}`);
  if (!passed || seen.misfits > 0) throw new Error(passed ? `${seen.misfits} answers do not fit the description` : "Not all tests passed");
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** What the tests say goes to the standard error: they take a minute, and silence would look like a fault. */
async function runTests(openapi: string, record: string): Promise<boolean> {
  const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
  const tests = spawn(process.execPath, [vitest, "run", "--reporter=dot", "server/modules/identity", "server/modules/organisations"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, KRATOS_OPENAPI: openapi, KRATOS_COVERAGE: record, VENNEL_FULL_TESTS: "1" },
    stdio: ["ignore", process.stderr, process.stderr],
  });
  const [code] = (await once(tests, "exit")) as [number | null];
  return code === 0;
}

function readSeen(lines: string): Seen {
  const answers = new Map<string, number>();
  let misfits = 0;
  for (const line of lines.trim().split("\n")) {
    const [operation, status, judged] = line.split("\t");
    const pair = `${operation} ${status}`;
    answers.set(pair, (answers.get(pair) ?? 0) + 1);
    if (judged !== "fits") misfits += 1;
  }
  return { answers, misfits };
}

function declaredPairs({ paths }: Description): string[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith("/admin"))
    .flatMap(([, methods]) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== "default")
        .map((status) => `${operationId} ${status}`),
    );
}

function report(declared: readonly string[], { answers, misfits }: Seen): string {
  const covered = declared.filter((pair) => answers.has(pair));
  const missing = declared.filter((pair) => !answers.has(pair));
  const others = [...answers.keys()].filter((pair) => !declared.includes(pair)).toSorted();
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const operations = [...new Set([...declared, ...answers.keys()].map(operationOf))].toSorted();
  const statuses = (pairs: readonly string[], operation: string) => pairs.filter((pair) => operationOf(pair) === operation).map((pair) => pair.split(" ")[1]);
  return [
    "# Answers of the identity service against the contract",
    "",
    "Printed by `node tools/contract-coverage.ts <file>`, where the file is the OpenAPI description of Ory Kratos v26.2.0 (`spec/api.json` of that tag).",
    "Every answer that a client gets in the tests of identity and organisations is checked against it.",
    "",
    `- answers checked: ${total}, of which ${misfits} do not fit`,
    `- pairs of operation and status that the description declares for the public service: ${declared.length}; seen: ${covered.length}`,
    `- pairs seen beyond those, checked against the description's \`default\` or its shape of an error: ${others.length}`,
    "",
    "| operation | seen, declared | seen, by `default` | not seen | answers |",
    "|---|---|---|---|--:|",
    ...operations.map((operation) => {
      const count = [...answers].filter(([pair]) => operationOf(pair) === operation).reduce((sum, [, each]) => sum + each, 0);
      return `| \`${operation}\` | ${statuses(covered, operation).join(", ")} | ${statuses(others, operation).join(", ")} | ${statuses(missing, operation).join(", ")} | ${count} |`;
    }),
    "",
    "Not seen, and why:",
    "",
    ...missing.map((pair) => `- \`${pair}\`: ${REASONS.find(([pattern]) => pattern.test(pair))?.[1] ?? "no test reaches it"}`),
    "",
  ].join("\n");
}

/** The part of the printed file that no count gives: every flow and method with its answers. */
async function keptByHand(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../docs/kratos/coverage.md"), "utf8");
  return text.slice(text.indexOf("## "));
}

function operationOf(pair: string): string {
  return pair.split(" ")[0] ?? "";
}
