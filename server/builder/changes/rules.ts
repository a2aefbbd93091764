import type { Edit, Place } from "../../../contracts/plan/edit.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import { allSteps } from "../edits/index.ts";
import type { ConnectorOf } from "../plan-code/index.ts";
import type { NamedSteps } from "./step-said.ts";

export interface Around {
  readonly steps: NamedSteps;
  readonly connectorOf: ConnectorOf;
  readonly plan: Plan;
  /** The plan after an edit. */
  after(edit: Edit): Plan;
}

export interface ChangeRule {
  readonly name: string;
  /** The whole message. */
  readonly said: RegExp;
  /** Null where the words name no step, or not one alone. */
  edits(found: Readonly<Record<string, string>>, around: Around): readonly Edit[] | null;
  says(found: Readonly<Record<string, string>>): string;
}

const rule = (
  name: string,
  said: RegExp,
  edits: (found: Readonly<Record<string, string>>, around: Around) => readonly Edit[] | null,
  says: ChangeRule["says"],
): ChangeRule => ({ name, said, edits, says });

/** Changes of whole steps, as people say them. */
export const CHANGE_RULES: readonly ChangeRule[] = [
  rule(
    "remove",
    /^(?:remove|delete|drop|take out|get rid of) (?<step>.+)$/i,
    ({ step = "" }, around) => onStep(step, around, (id) => (isAllThatActs(id, around) ? null : [{ do: "remove", steps: [id] }])),
    ({ step }) => `${step} is taken out.`,
  ),
  rule(
    "swap",
    /^(?:swap|switch) (?<step>.+?) (?:and|with) (?<other>.+)$/i,
    ({ step = "", other = "" }, around) => onBoth(step, other, around, (one, two) => [{ do: "move", steps: [one], to: { after: two } }]),
    ({ step, other }) => `${step} comes after ${other} now.`,
  ),
  rule(
    "move",
    /^(?:move|put) (?<step>.+?) (?<where>before|in front of|after|behind) (?<other>.+)$/i,
    ({ step = "", where = "", other = "" }, around) => onBoth(step, other, around, (one, two) => [{ do: "move", steps: [one], to: beside(where, two) }]),
    ({ step, where, other }) => `${step} comes ${where} ${other} now.`,
  ),
  rule(
    "move to the end",
    /^(?:move|put) (?<step>.+?) (?:last|at the end|to the end)$/i,
    ({ step = "" }, around) => onStep(step, around, (id) => [{ do: "move", steps: [id], to: { endOf: "steps" } }]),
    ({ step }) => `${step} comes last now.`,
  ),
  rule(
    "move to the beginning",
    /^(?:move|put) (?<step>.+?) (?:first|at the beginning|to the beginning|to the top)$/i,
    ({ step = "" }, around) =>
      onStep(step, around, (id) => {
        const first = around.steps.all[0];
        return first && first.id !== id ? [{ do: "move", steps: [id], to: { before: first.id } }] : null;
      }),
    ({ step }) => `${step} comes first now.`,
  ),
  rule(
    "rename",
    /^(?:rename|call) (?<step>(?:the )?(?:step (?:number )?\d+|\w+ step|last one)) (?:to |as )?["“]?(?<name>[^"”]+)["”]?$/i,
    ({ step = "", name = "" }, around) => onStep(step, around, (id) => [{ do: "rename", step: id, name: name.trim() }]),
    ({ step, name }) => `${step} is called “${name}” now.`,
  ),
  rule(
    "duplicate",
    /^(?:repeat|duplicate|copy) (?<step>.+)$/i,
    ({ step = "" }, around) => onStep(step, around, (id) => [{ do: "duplicate", steps: [id], to: { after: id } }]),
    ({ step }) => `${step} is there twice now.`,
  ),
  rule(
    "wait",
    /^(?:wait|pause)(?: for)? (?<time>\d+ (?:second|minute|hour|day)s?) (?<where>before|after) (?<step>.+)$/i,
    ({ time = "", where = "", step = "" }, around) =>
      onStep(step, around, (id) => [{ do: "add", step: { kind: "sleep", id: "pause", name: "", for: time.toLowerCase() }, at: beside(where, id) }]),
    ({ time, where, step }) => `It waits ${time} ${where} ${step}.`,
  ),
  rule(
    "approval",
    /^(?:ask (?:somebody|someone|me|us|a person|for approval|a human)|get (?:an )?approval|wait for (?:an )?approval) before (?<step>.+)$/i,
    ({ step = "" }, around) => onStep(step, around, approvalBefore),
    ({ step }) => `Somebody is asked before ${step}; without a yes it ends there.`,
  ),
  rule(
    "failure",
    /^(?:and )?(?:if|when) (?:it|that|this|something|anything|(?<step>.+?)) (?:fails|goes wrong|breaks),? (?:tell|notify|alert|post to|let) (?<channel>#[\w-]+)(?: know)?(?: (?:on|in) \w+)?$/i,
    ({ step, channel = "" }, around) => tellOfFailure(step ?? null, channel, around),
    ({ step, channel }) => `If ${step ?? "it"} fails, ${channel} is told.`,
  ),
];

function onStep(words: string, { steps }: Around, edits: (id: string) => readonly Edit[] | null): readonly Edit[] | null {
  const id = steps.named(words);
  return id === null || id === "start" ? null : edits(id);
}

function onBoth(words: string, other: string, around: Around, edits: (one: string, two: string) => readonly Edit[] | null): readonly Edit[] | null {
  return onStep(words, around, (one) => onStep(other, around, (two) => (one === two ? null : edits(one, two))));
}

/** Without it the automation would do nothing. */
function isAllThatActs(id: string, { plan, after }: Around): boolean {
  const acts = (steps: readonly Step[]) =>
    allSteps(steps).some((step) => ["call", "request", "reply"].includes(step.kind) || (step.kind === "code" && step.code.includes("await")));
  return acts(plan.steps) && !acts(after({ do: "remove", steps: [id] }).steps);
}

const beside = (where: string, id: string): Place => (/^(?:before|in front of)$/i.test(where) ? { before: id } : { after: id });

function approvalBefore(id: string): readonly Edit[] {
  const asks: Step = { kind: "approve", id: "approved", name: "Ask for approval", ask: { literal: "Go on?" }, timeout: null };
  const only: Step = {
    kind: "only",
    id: "onlyApproved",
    name: "",
    test: { left: { field: { of: "approved", path: [] } }, is: "equals", right: { literal: true } },
  };
  return [
    { do: "add", step: asks, at: { before: id } },
    { do: "add", step: only, at: { before: id } },
  ];
}

/** Around the step alone, or else around everything from the first write; told where the automation tells something already. */
function tellOfFailure(words: string | null, channel: string, { steps, connectorOf, plan, after }: Around): readonly Edit[] | null {
  const operationOf = (step: Step) => (step.kind === "call" ? connectorOf(step.connection)?.operations.find(({ id }) => id === step.operation) : undefined);
  const teller = steps.all.find((step) => operationOf(step)?.destinationField !== undefined && operationOf(step)?.messageField !== undefined);
  const { destinationField, messageField } = (teller && operationOf(teller)) ?? {};
  if (teller?.kind !== "call" || destinationField === undefined || messageField === undefined) return null;
  const tell: Step = {
    ...teller,
    id: "told",
    name: `Tell ${channel}`,
    args: { [destinationField]: { literal: channel }, [messageField]: { literal: `“${plan.name}” failed.` } },
  };
  const guarded = words === null ? fromFirstWrite(plan.steps, (step) => (operationOf(step)?.effect ?? "read") !== "read") : [steps.named(words) ?? "start"];
  if (guarded.length === 0 || guarded.includes("start")) return null;
  const wrap: Edit = { do: "wrap", steps: guarded, in: { kind: "try" } };
  const known = new Set(allSteps(plan.steps).map(({ id }) => id));
  const wrapper = allSteps(after(wrap).steps).find(({ id, kind }) => kind === "try" && !known.has(id));
  return wrapper ? [wrap, { do: "addBranch", step: wrapper.id, steps: [tell] }] : null;
}

function fromFirstWrite(steps: readonly Step[], writes: (step: Step) => boolean): readonly string[] {
  const at = steps.findIndex((step) => allSteps([step]).some(writes));
  return at < 0 ? [] : steps.slice(at).map(({ id }) => id);
}
