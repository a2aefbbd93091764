import { expect, test } from "vitest";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { Comparison, Field, Slot, Value } from "../../../../contracts/plan/value.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import type { Connector } from "../../../connectors/connector.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { connectionsSource } from "../../../connectors/typescript/connections-source.ts";
import { createTypeChecker } from "../../typecheck/type-checker.ts";
import { readTypeLibrary } from "../../typecheck/type-library.ts";
import { emitPlan } from "../emit/emit-plan.ts";
import { kindOf } from "./fit-value.ts";
import { fitPlan } from "./fit-plan.ts";
import { readPlan } from "../read/read-plan.ts";
import { PlanTypes } from "../types/plan-types.ts";

const catalogue = createCatalogue();
const connectors = catalogue.connectors.filter(({ id, tier }) => tier === "polished" && id !== "http");
const sources = connectors.filter(({ events }) => events.length > 0);
const alias = (connector: Connector) => connector.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const byAlias = new Map(connectors.map((connector) => [alias(connector), connector]));

/** Fields of every type that a body has, some of them optional, some inside others. */
function fieldsOf(schema: JsonSchema, path: readonly string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const at = [...path, name];
    return [{ of: "event", path: ["body", ...at] }, ...(kindOf(inner) === "object" && path.length < 2 ? fieldsOf(inner, at) : [])];
  });
}

/** Whatever argument is given whatever field: what does not fit has to be converted. */
function plans(): Plan[] {
  return connectors.flatMap((target, index) => {
    const source = sources[index % sources.length] as Connector;
    const event = source.events[index % source.events.length];
    const fields = event ? fieldsOf(event.payload) : [];
    if (!event || fields.length === 0) return [];
    return target.operations
      .filter(({ effect }) => effect !== "read")
      .slice(0, 3)
      .map((operation, turn): Plan => {
        const pick = (at: number): Value => ({ field: fields[(at * 7 + turn * 3 + index) % fields.length] as Field });
        const scalars = Object.entries(operation.input.properties ?? {}).filter(([, schema]) => ["string", "number"].includes(kindOf(schema)) && !schema.enum);
        const args = Object.fromEntries(
          scalars.map(([name], at): [string, Slot<Value>] => [
            name,
            at % 4 === 3 ? { text: ["About ", pick(at), " and ", pick(at + 1)] } : at % 4 === 2 ? { hole: `Which ${name}?` } : pick(at),
          ]),
        );
        const missing = (operation.input.required ?? [])
          .filter((name) => !(name in args))
          .map((name): [string, Slot<Value>] => [name, { hole: `Which ${name}?` }]);
        return {
          id: `to-${target.id}-${turn}`,
          name: operation.summary,
          starts: [{ kind: "event", connection: alias(source), event: event.id }],
          steps: [
            ...conditions(pick),
            {
              kind: "call",
              id: "result",
              name: "Do it",
              connection: alias(target),
              operation: operation.id,
              args: { ...args, ...Object.fromEntries(missing) },
              pages: false,
              settings: {},
            },
          ],
        };
      });
  });
}

function conditions(pick: (at: number) => Value): Step[] {
  const ways: readonly (readonly [Comparison, Value])[] = [
    ["above", { literal: 500 }],
    ["equals", { literal: "urgent" }],
    ["contains", { literal: "urgent" }],
    ["below", { call: "ago", on: { literal: "3 days" }, with: [] }],
    ["equals", { literal: 3 }],
  ];
  return ways.map(([is, right], at) => ({ kind: "only", id: `only${at}`, name: "", test: { left: pick(at + 11), is, right } }));
}

test("code of plans type-checks whatever goes where, and is read back as it was written", { timeout: 120_000 }, async () => {
  const files = new Map<string, string>();
  const all = plans();
  expect(all.length).toBeGreaterThan(30);
  for (const plan of all) {
    const types = new PlanTypes(plan, (name) => byAlias.get(name));
    const fitted = fitPlan(plan, types);
    const code = emitPlan(fitted, types);
    files.set(`src/automations/${plan.id}.ts`, code);
    const back = readPlan(code)?.plan;
    expect(back && emitPlan(back, new PlanTypes(back, (name) => byAlias.get(name)))).toBe(code);
  }
  files.set("src/connections.ts", connectionsSource([...byAlias].map(([name, connector]) => ({ alias: name, connector }))));
  files.set("package.json", "{}");
  const diagnostics = createTypeChecker(await readTypeLibrary()).check(files);
  const lineOf = (file: string | null, line: number | null) => files.get(file ?? "")?.split("\n")[(line ?? 1) - 1];
  expect(diagnostics.map(({ file, line, message }) => `${message} in ${lineOf(file, line)?.trim()}`)).toEqual([]);
});
