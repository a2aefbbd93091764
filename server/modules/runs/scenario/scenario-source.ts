import type { Call } from "../../../../contracts/calls.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { createBlanking } from "./blank-personal.ts";

interface Source {
  /** With secrets and the organisation's redacted fields hidden. */
  readonly run: Run;
  /** Which of its exchanges were writes, by the id of their step's record. */
  readonly writes: readonly Call[];
  /** Where the automation is: `src/automations/welcome.ts`. */
  readonly automationFile: string;
  readonly automationName: string;
}

/** A test of one run: the systems answer as they did, and what was written then is what must be written. */
export function scenarioSource({ run, writes, automationFile, automationName }: Source): string {
  const blank = createBlanking();
  const input = blank(eventOf(run.input));
  const exchanges = run.steps.flatMap(({ calls }) => calls).toSorted((left, right) => left.startedAt.localeCompare(right.startedAt));
  const systems = [...new Set(exchanges.map(({ connection }) => connection))];
  const written = writes.filter(({ response }) => response !== null && response.status < 400);
  const day = run.createdAt.slice(0, 10);
  return [
    `import { expect, scenario } from "@vennel/sdk/testing";`,
    `import automation from "${importPath(automationFile)}";`,
    "",
    `// Made from ${run.id}, which ${run.status === "succeeded" ? "succeeded" : `ended ${run.status}${run.error ? ` with ${oneLine(run.error.name)}` : ""}`}. Personal data is blanked.`,
    `scenario(${JSON.stringify(`${automationName}, as on ${day} (${shortId(run.id)})`)}, async ({ trigger${systems.length > 0 ? ", systems" : ""} }) => {`,
    ...exchanges.map((call) => answerLine(call, blank)),
    `  const run = await trigger(automation, ${indent(input)} as never, { mayFail: true });`,
    `  expect(run.error).toBe(null);`,
    ...systems.flatMap((alias) =>
      expectationOf(
        alias,
        written.filter(({ connection }) => connection === alias),
        blank,
      ),
    ),
    "});",
    "",
  ].join("\n");
}

/** A webhook's event is told by its body and what else the code may read of it. */
function eventOf(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("body" in input) || !("headers" in input)) return input;
  const { body, query } = input as { body: unknown; query?: Record<string, unknown> };
  return { body, ...(query && Object.keys(query).length > 0 ? { query } : {}) };
}

function answerLine({ connection, operation, response }: Call, blank: <T>(value: T) => T): string {
  const of = operation === null ? "" : `operation: ${JSON.stringify(operation)}, `;
  if (!response) return `  await ${member("systems", connection)}.fail({ ${of}status: "timeout" });`;
  const status = response.status === 200 ? "" : `status: ${response.status}, `;
  return `  await ${member("systems", connection)}.answer({ ${of}${status}body: ${indent(blank(response.body) ?? {})} });`;
}

function expectationOf(alias: string, written: readonly Call[], blank: <T>(value: T) => T): string[] {
  const bodies = written.map(({ request }) => blank(request.body));
  return [`  expect(${member("systems", alias)}.recorded.map(({ body }) => body)).toEqual(${indent(bodies)});`];
}

function member(object: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
}

function indent(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", "\n  ");
}

/** From `tests/` to the automation. */
function importPath(file: string): string {
  return `../${file.replace(/\.ts$/, "")}`;
}

function shortId(id: string): string {
  return id.slice(-6).toUpperCase();
}

/** Code names its errors as it likes, and a comment ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").slice(0, 80);
}
