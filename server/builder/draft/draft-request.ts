import type { FlowDocument } from "../../../contracts/flow.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Question, Reading } from "../../../contracts/plan/reading.ts";
import { findDiagram, renderMermaid, replaceDiagram } from "../analysis/mermaid.ts";
import type { CompileRequest, CompileResult, ConnectorCatalogue } from "../builder.ts";
import { emitPlan, emitScenarios, fitPlan, holesIn, PlanTypes, sayPlan, withFreeNames, type ConnectorOf } from "../plan-code/index.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { readRequest } from "../reader/index.ts";
import { answersTo } from "./answers-to.ts";
import { completePlan, variablesIn } from "./complete-plan.ts";
import { draftArchitecture, draftPackage } from "./draft-files.ts";
import { labelled } from "./labelled.ts";
import { openDraft, openQuestions, undecidedPhrases } from "./open-draft.ts";
import { rephrased } from "./rephrased.ts";
import { systemsAtHand } from "./systems-at-hand.ts";
import { titleOf } from "./title-of.ts";
import { withOpenSteps } from "./with-open-steps.ts";

export interface DraftTools {
  readonly catalogue: ConnectorCatalogue;
  flowOf(files: ProjectFiles): Promise<FlowDocument>;
}
export type Draft = Extract<CompileResult, { kind: "draft" }>;

/** A draft of an automation from what the reader understands: holes for what is open, and a `doubt` about the whole. Null where it understands nothing. */
export async function draftRequest(said: CompileRequest, { catalogue, flowOf }: DraftTools, doubt: Question | null = null): Promise<Draft | null> {
  const request = { ...said, text: rephrased(said.text, said.answers), connections: systemsAtHand(said, catalogue) };
  const scope = { connections: request.connections, catalogue };
  const first = readRequest(request.text, scope);
  if (first.declined || !isUseful(first.plan) || (hasAutomations(request.files) && !isNew(request.text, first))) return null;
  const connectorOf: ConnectorOf = (alias) => catalogue.get(request.connections.find((connection) => connection.alias === alias)?.connector ?? "");
  const answers = answersTo(request.text, request.answers, scope, connectorOf);
  const reading = answers.length > 0 ? readRequest(request.text, { ...scope, answers }) : first;

  const complete = completePlan({ ...reading.plan, id: freeId(request), name: titleOf(reading.plan, connectorOf) }, connectorOf);
  const read = fitPlan(complete, new PlanTypes(complete, connectorOf));
  const phrases = undecidedPhrases(reading, request.answers);
  const asked = { ...reading, questions: [...(doubt ? [doubt] : []), ...reading.questions.map((question) => labelled(question, connectorOf))] };
  const questions = openQuestions(asked, read, request.text, request.answers);
  const plan = withOpenSteps(read, phrases, asked.questions);
  const changes = new Map<string, string | null>();
  const codes = plan.starts.map((start, at) => codeOf({ ...plan, id: at === 0 ? plan.id : `${plan.id}-${at + 1}`, starts: [start] }, connectorOf));
  for (const { id, code, test } of codes) changes.set(`src/automations/${id}.ts`, code).set(`tests/${id}.test.ts`, test);
  const whole = codes.map(({ code }) => code).join("\n");
  const used = usedConnections(whole, request.connections);
  changes.set("package.json", draftPackage(request.files, plan.name, request.text, used, whole.includes('from "zod"') ? ["zod"] : [], variablesIn(plan)));
  const lines = sayPlan(plan, connectorOf);
  const flow = await flowOf(new Map([...request.files, ...changes] as [string, string][]));
  const architecture = architectureOf(request, plan, lines, used, flow);
  if (architecture !== null) changes.set("ARCHITECTURE.md", architecture);
  const open = openDraft({ text: request.text, plan: read, reading, phrases, questions, answers: request.answers, connectorOf });
  return { kind: "draft", changes, plan: lines, summary: summary(plan, lines, open !== undefined), ...(open ? { open } : {}) };
}

export function hasAutomations(files: ProjectFiles): boolean {
  return [...files.keys()].some((path) => path.startsWith("src/automations/"));
}

/** A start and conditions alone are no draft: there is nothing in it to go on from. */
function isUseful({ steps }: Plan): boolean {
  return steps.some(({ kind }) => kind !== "open" && kind !== "only" && kind !== "set" && kind !== "sleep");
}

/** “run it hourly”: about what is there, though it says when. */
const ABOUT_IT = /^\W*(?:please |and |also |now )*(?:run|start|do|make|send|post|stop|let|change) (?:it|this|that|them)\b/i;

/** What says when it happens is a new automation; what does not is about those that are there. */
function isNew(text: string, { evidence }: Reading): boolean {
  return !ABOUT_IT.test(text) && evidence.some(({ node, spans }) => node === "start" && spans.length > 0);
}

function codeOf(fitted: Plan, connectorOf: ConnectorOf): { readonly id: string; readonly code: string; readonly test: string } {
  const plan = withFreeNames(fitted);
  // What became a hole is not known any more to what reads it.
  const types = new PlanTypes(plan, connectorOf);
  const whole = fitPlan(plan, types);
  return { id: plan.id, code: emitPlan(whole, types), test: emitScenarios(whole, types) };
}

/** A name of its own from the first words. */
function freeId({ text, files }: CompileRequest): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const own = words.slice(0, 6).join("-").slice(0, 48).replace(/-$/, "") || "automation";
  let id = own;
  for (let number = 2; files.has(`src/automations/${id}.ts`); number++) id = `${own}-${number}`;
  return id;
}

function usedConnections(code: string, connections: readonly KnownConnection[]): readonly KnownConnection[] {
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return connections.filter(({ alias }) => names.has(alias));
}

/** A new one, or the one that is there with its diagram drawn anew; null where that has none. */
function architectureOf(
  { files, text }: CompileRequest,
  plan: Plan,
  lines: readonly string[],
  used: readonly KnownConnection[],
  flow: FlowDocument,
): string | null {
  const before = files.get("ARCHITECTURE.md");
  if (before === undefined) return draftArchitecture(plan.name, text, lines, used, flow);
  return findDiagram(before) === null ? null : replaceDiagram(before, renderMermaid(flow));
}

function summary(plan: Plan, lines: readonly string[], isAsked: boolean): string {
  const holes = [...new Set(holesIn(plan))];
  if (isAsked) return "This is a draft of what I understood.";
  // Several lines are shown as a list.
  if (holes.length === 0) return lines.length > 1 ? "Nothing is left open." : (lines[0] ?? "");
  return `This is a draft of what I understood. Before it can go live, decide:\n${holes.map((question) => `- ${question}`).join("\n")}`;
}
