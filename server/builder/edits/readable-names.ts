import type { ReadableName } from "../../../contracts/project-plans.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import { isHole } from "../../../contracts/plan/hole.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import type { JsonSchema } from "../../connectors/json-schema.ts";
import { PlanTypes, sampleOfSchema, type ConnectorOf } from "../plan-code/index.ts";
import { partsOf } from "./plan/plan-tree.ts";

const DEEPEST = 5;
const MOST_FIELDS = 400;
const MOST_FIELDS_OF_ITEM = 60;

/** What a step can read, nearest first: items of loops around it, results before it, and the event. */
export function readableNames(plan: Plan, stepId: string | undefined, connectorOf: ConnectorOf): ReadableName[] {
  const types = new PlanTypes(plan, connectorOf);
  const found = namesBefore(plan.steps, stepId) ?? namesBefore(plan.steps, undefined) ?? [];
  const names = [...found.toReversed(), { of: "event", title: "Trigger" }];
  return names.flatMap(({ of, title }) => {
    const type = types.names.get(of);
    return type ? [{ of, title, fields: fieldsOf(type.schema, type.mayBeMissing), sample: sampleOf(of, plan, types) }] : [];
  });
}

/** What it may hold: an answer that the system's description shows, else one made of its schema. */
function sampleOf(of: string, plan: Plan, types: PlanTypes): unknown {
  const [start] = plan.starts;
  if (of === "event" && start && !isHole(start) && start.kind === "event") return { body: types.eventSample(start.connection, start.event) };
  const step = stepsIn(plan.steps).find(({ id }) => id === of);
  const shown = step?.kind === "call" && !step.pages ? types.operation(step.connection, step.operation)?.sampleOutput : undefined;
  return shown ?? sampleOfSchema(types.names.get(of)?.schema ?? {}, of);
}

function stepsIn(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...partsOf(step).flatMap(([, inner]) => stepsIn(inner))]);
}

type Named = Pick<ReadableName, "of" | "title">;

/** The names in sight of a step; null where the step is not among these. */
function namesBefore(steps: readonly Step[], id: string | undefined): Named[] | null {
  const before: Named[] = [];
  for (const step of steps) {
    if (step.id === id) return step.kind === "find" ? [...before, { of: step.item, title: "Each item" }] : before;
    for (const [part, inner] of partsOf(step)) {
      const within = id === undefined ? null : namesBefore(inner, id);
      if (within) return [...before, ...givenTo(step, part), ...within];
    }
    before.push({ of: step.id, title: step.name || (step.kind === "approve" ? "Whether they agreed" : step.id) });
  }
  return id === undefined ? before : null;
}

/** What a step gives to the steps that a part of it holds. */
function givenTo(step: Step, part: unknown): Named[] {
  if (step.kind === "each") return [{ of: step.item, title: step.name || `Each ${step.item}` }];
  return part === "failed" ? [{ of: "error", title: "What went wrong" }] : [];
}

function fieldsOf(schema: JsonSchema, mayBeMissing: boolean): ReadableName["fields"] {
  return visitFields(schema, mayBeMissing, MOST_FIELDS).map(({ at, ...field }) =>
    at.items
      ? { ...field, items: visitFields(at.items, false, MOST_FIELDS_OF_ITEM).map(({ path, type, mayBeMissing }) => ({ path, type, mayBeMissing })) }
      : field,
  );
}

type VisitedField = Omit<ReadableName["fields"][number], "items"> & { readonly at: JsonSchema };

function visitFields(schema: JsonSchema, mayBeMissing: boolean, most: number): VisitedField[] {
  const found: VisitedField[] = [];
  const visit = (at: JsonSchema, path: string[], optional: boolean): void => {
    if (found.length >= most) return;
    if (path.length > 0 || !at.properties) found.push({ path, type: typeOf(at), mayBeMissing: optional, at });
    if (path.length >= DEEPEST) return;
    for (const [name, inner] of Object.entries(at.properties ?? {})) visit(inner, [...path, name], optional || !(at.required ?? []).includes(name));
  };
  visit(schema, [], mayBeMissing);
  return found;
}

function typeOf({ type, format }: JsonSchema): string {
  const [first] = [type].flat().filter((each) => each !== "null");
  return format === "date-time" || format === "date" ? "date" : (first ?? "any");
}
