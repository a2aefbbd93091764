import { emitMapping } from "../emit/emit-mapping.ts";
import { emitPackage } from "../emit/emit-project.ts";
import { expectedWrite } from "../emit/test/expected-write.ts";
import { pretty } from "../emit/pretty.ts";
import { fieldsIn, valueAt } from "../emit/sample-data.ts";
import { literal } from "../emit/render-value.ts";
import { chooseActions, type ChosenAction } from "../plan/choose-actions.ts";
import { literals } from "../plan/literals.ts";
import { isChannel } from "../plan/messengers.ts";
import { fillRequest } from "../plan/rows/fill-request.ts";
import { fillRows } from "../plan/rows/fill-rows.ts";
import { nameAction } from "../plan/name-things.ts";
import { namedFields } from "../plan/named-fields.ts";
import type { ActionPlan, Plan } from "../plan/plan.ts";
import { readRequest, type ReadRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource, testOf } from "./existing-source.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

/** “also send it to #alerts”, “and create a contact in …”: one more thing that is done, behind the others. */
export function addAction(context: EditContext): EditDraft | null {
  const { request, catalogue, automation } = context;
  const read = readRequest(request, catalogue);
  const again = repeated(context, read);
  if (again) return again;
  const known = existingSource(context);
  const range = read.clauses.find(({ role }) => role === "action") ?? { from: 0, to: read.text.tokens.length };
  const triggerSystem = known?.trigger.type === "event" ? known.trigger.connection.connector : null;
  const chosen = chooseActions(read, range, triggerSystem);
  if (!known)
    throw refuse(`“${automation.name}” is not started by an event whose fields I know, so I can't fill “${request.text.trim()}” from it.`, [request.text]);
  const [action] = chosen;
  if (!action) return null;
  const plan = planFor(context, read, action, known);
  return draftOf(context, plan, known.source.sample);
}

/** The same message to one more place: the call that is there, once more. */
function repeated({ request, catalogue, automation, flow }: EditContext, read: ReadRequest): EditDraft | null {
  const channels = read.text.tokens.filter((token) => token.kind === "channel").map(({ text }) => text);
  const [channel] = channels;
  if (!channel || read.text.tokens.some((token) => token.kind === "quoted")) return null;
  const asked = read.mentions.map(({ system }) => system);
  const found = automation.nodes
    .filter((node) => node.kind === "call" && node.connection !== null && node.operation !== null)
    .flatMap((node) => {
      const connector = flow.connections.find(({ alias }) => alias === node.connection)?.connector ?? "";
      const operation = catalogue.get(connector)?.operations.find(({ id }) => id === node.operation);
      return operation?.messageField && operation.destinationField && isChannel(operation) && (asked.length === 0 || asked.includes(connector))
        ? [{ node, operation }]
        : [];
    })
    .at(-1);
  if (!found) return null;
  const field = found.operation.destinationField ?? "channel";
  const test = [...request.files.keys()].find((path) => path === `tests/${automation.id}.test.ts`);
  const before = [...request.files.values()].flatMap((text) => [...text.matchAll(/["'](#[\w-]+)["']/g)].map((match) => match[1] ?? ""))[0] ?? null;
  const edits: FileEdit[] = channels.flatMap((to): FileEdit[] => [
    { type: "also", file: found.node.span.file, call: `${found.node.connection}.${found.operation.id}`, field, value: to, step: `Post to ${to}` },
    ...(test
      ? [
          {
            type: "test" as const,
            file: test,
            absent: [],
            conditions: [],
            silent: [],
            oneMore: { alias: found.node.connection ?? "", from: before, to },
            oneLess: null,
            scenarios: "",
          },
        ]
      : []),
  ]);
  return { edits, files: new Map(), plan: channels.map((to) => `The same message goes to ${to} as well.`) };
}

function planFor(context: EditContext, read: ReadRequest, action: ChosenAction, known: NonNullable<ReturnType<typeof existingSource>>): Plan {
  const { request, automation } = context;
  const { source, trigger } = known;
  const named = namedFields(read, action.range, source, action);
  const quoted = literals(read, action.range, "quoted");
  const rows =
    action.kind === "operation"
      ? fillRows({ request: read, action, source, trigger, named: named.found, quoted })
      : fillRequest(action, source, named.found, quoted);
  const target = action.kind === "operation" ? { operation: action.operation } : { method: action.method, path: action.path };
  const base = { connection: action.connection, target, ...nameAction(action, source, rows), conditions: [], upsert: null };
  const planned: ActionPlan = {
    ...base,
    step: freeName(base.step, new Set(automation.nodes.map(({ label }) => label))),
    mapping: freeMapping(base.mapping, request.files),
  };
  return {
    id: automation.id,
    name: automation.name,
    request: request.text,
    trigger,
    source,
    lookup: null,
    list: null,
    conditions: [],
    actions: [planned],
    reply: null,
    notes: [],
  };
}

function draftOf(context: EditContext, plan: Plan, sample: unknown): EditDraft {
  const { request, automation } = context;
  const [action] = plan.actions;
  const files = new Map<string, string>();
  if (!action) return { edits: [], files, plan: [] };
  const { alias } = action.connection;
  const mapping = emitMapping(plan, action);
  if (mapping) files.set(`src/mappings/${action.mapping.name}.ts`, mapping);
  const packageText = emitPackage(request.files, plan);
  if (packageText !== request.files.get("package.json")) files.set("package.json", packageText);
  const argument = mapping ? `${action.mapping.exportName}(event.body)` : "";
  const call =
    "operation" in action.target
      ? `${alias}.${action.target.operation.id}(${argument})`
      : `${alias}.request(${literal(action.target.method)}, ${literal(action.target.path)}${argument ? `, { body: ${argument} }` : ""})`;
  const test = testOf(context);
  const absent = action.mapping.rows.flatMap((row) => fieldsIn(row.value)).map((field) => ({ path: field.path, value: valueAt(sample, field.path) }));
  const scenario = `\nscenario(${literal(`${action.step} happens as well`)}, async ({ trigger, systems }) => {\n  await trigger($automation, { body });\n  expect(systems.${alias}.recorded.at(-1)).toMatchObject(${pretty(withoutText(expectedWrite(action, sample)), 2)});\n});\n`;
  return {
    edits: [
      {
        type: "append",
        file: automation.file,
        lines: [`await step(${literal(action.step)}, () => ${call});`],
        imports: [
          { name: alias, module: "../connections" },
          ...(mapping ? [{ name: action.mapping.exportName, module: `../mappings/${action.mapping.name}` }] : []),
        ],
      },
      ...(test ? [{ type: "test" as const, file: test, absent, conditions: [], silent: [], oneMore: null, oneLess: null, scenarios: scenario }] : []),
    ],
    files,
    plan: [`${action.step}, as the last step.`],
  };
}

/** The test's own body decides the values; that the call was made, and where, is what is new. */
function withoutText(write: Record<string, unknown>): Record<string, unknown> {
  return { method: write.method, path: write.path };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `${name}, too` : name;
}

function freeMapping(mapping: ActionPlan["mapping"], files: ReadonlyMap<string, string>): ActionPlan["mapping"] {
  const used = [...files.values()].some((text) => new RegExp(`export const ${mapping.exportName}\\b`).test(text));
  return used || files.has(`src/mappings/${mapping.name}.ts`) ? { ...mapping, name: `${mapping.name}-2`, exportName: `${mapping.exportName}2` } : mapping;
}
