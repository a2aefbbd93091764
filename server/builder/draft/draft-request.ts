import type { FlowDocument } from "../../../contracts/flow.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { CompileRequest, CompileResult, ConnectorCatalogue } from "../builder.ts";
import { emitPlan, emitScenarios, fitPlan, holesIn, PlanTypes, sayPlan, withFreeNames, type ConnectorOf } from "../plan-code/index.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { readRequest } from "../reader/index.ts";
import { answersTo, nextQuestion } from "./ask.ts";
import { completePlan, variablesIn } from "./complete-plan.ts";
import { draftArchitecture, draftPackage } from "./draft-files.ts";
import { systemsAtHand } from "./systems-at-hand.ts";
import { withUnplaced } from "./with-unplaced.ts";

interface Tools {
  readonly catalogue: ConnectorCatalogue;
  flowOf(files: ProjectFiles): Promise<FlowDocument>;
}

/** A draft of a new project from what the reader understands: holes for what is open. Null where it understands nothing. */
export async function draftRequest(said: CompileRequest, { catalogue, flowOf }: Tools): Promise<CompileResult | null> {
  const request = { ...said, connections: systemsAtHand(said, catalogue) };
  if ([...request.files.keys()].some((path) => path.startsWith("src/automations/"))) return null;
  const scope = { connections: request.connections, catalogue };
  const first = readRequest(request.text, scope);
  if (first.declined || !isUseful(first.plan)) return null;
  const answers = answersTo(request, scope);
  const reading = answers.length > 0 ? readRequest(request.text, { ...scope, answers }) : first;
  const question = nextQuestion(reading.questions, request.answers);
  if (question) return { kind: "question", question };

  const connectorOf: ConnectorOf = (alias) => catalogue.get(request.connections.find((connection) => connection.alias === alias)?.connector ?? "");
  const plan = completePlan(withUnplaced(named(reading.plan, request), reading.rest), connectorOf);
  const changes = new Map<string, string | null>();
  const codes = plan.starts.map((start, at) => codeOf({ ...plan, id: at === 0 ? plan.id : `${plan.id}-${at + 1}`, starts: [start] }, connectorOf));
  for (const { id, code, test } of codes) changes.set(`src/automations/${id}.ts`, code).set(`tests/${id}.test.ts`, test);
  const whole = codes.map(({ code }) => code).join("\n");
  const used = usedConnections(whole, request.connections);
  changes.set("package.json", draftPackage(request.files, plan.name, request.text, used, whole.includes('from "zod"') ? ["zod"] : [], variablesIn(plan)));
  const lines = sayPlan(plan, connectorOf);
  const files = new Map([...request.files, ...changes] as [string, string][]);
  changes.set("ARCHITECTURE.md", draftArchitecture(plan.name, request.text, lines, used, await flowOf(files)));
  return { kind: "draft", changes, plan: lines, summary: summary(plan) };
}

/** A start and conditions alone are no draft: there is nothing in it to go on from. */
function isUseful({ steps }: Plan): boolean {
  return steps.some(({ kind }) => kind !== "open" && kind !== "only" && kind !== "set" && kind !== "sleep");
}

function codeOf(plan: Plan, connectorOf: ConnectorOf): { readonly id: string; readonly code: string; readonly test: string } {
  const first = fitPlan(withFreeNames(plan), new PlanTypes(withFreeNames(plan), connectorOf));
  // What became a hole is not known any more to what reads it.
  const types = new PlanTypes(first, connectorOf);
  const fitted = fitPlan(first, types);
  return { id: plan.id, code: emitPlan(fitted, types), test: emitScenarios(fitted, types) };
}

function named(plan: Plan, { text }: CompileRequest): Plan {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { ...plan, id: words.slice(0, 6).join("-").slice(0, 48).replace(/-$/, "") || "automation" };
}

function usedConnections(code: string, connections: readonly KnownConnection[]): readonly KnownConnection[] {
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return connections.filter(({ alias }) => names.has(alias));
}

function summary(plan: Plan): string {
  const holes = holesIn(plan);
  const said = "This is a draft of what I understood.";
  if (holes.length === 0) return said;
  return `${said} Before it can go live, decide in the code:\n${holes.map((question) => `- ${question}`).join("\n")}`;
}
