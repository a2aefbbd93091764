import type { Edit } from "../../../contracts/plan/edit.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Start } from "../../../contracts/plan/start.ts";
import { readPackage } from "../analysis/read-package.ts";
import { ALLOWED_PACKAGES } from "../../../contracts/packages.ts";
import { emitPlan, emitScenarios, PlanTypes, type ConnectorOf } from "../plan-code/index.ts";
import type { ProjectFiles } from "../project-files.ts";
import { applyEdits } from "./apply-edits.ts";
import { freeName } from "./plan/fresh-ids.ts";
import type { CodeAutomation } from "./source/outline.ts";

/** path → new text. */
export type Changes = ReadonlyMap<string, string>;
export type ProjectEdit = { readonly changes: Changes; readonly notes: readonly string[] } | { readonly refused: string };

const KEPT_TESTS = "Its tests were written by hand and are as they were; check whether they still say what it should do.";

/** An automation's file after edits, with the tests that were generated for it. Tests that people wrote are kept. */
export function editProject(files: ProjectFiles, automation: CodeAutomation, edits: readonly Edit[], connectorOf: ConnectorOf): ProjectEdit {
  const edited = applyEdits(files.get(automation.file) ?? "", automation, edits, connectorOf);
  if ("refused" in edited) return edited;
  const path = testOf(automation.file);
  const present = files.get(path);
  const isGenerated = present === undefined || present === scenarios(automation.plan, connectorOf);
  const changes = new Map([...packagesChange(files, edited.text), [automation.file, edited.text] as const]);
  if (isGenerated) changes.set(path, scenarios(edited.plan, connectorOf));
  return { changes, notes: isGenerated ? edited.notes : [...edited.notes, KEPT_TESTS] };
}

/** The files of an automation that does nothing yet. */
export function newAutomation(files: ProjectFiles, name: string, start: Start, connectorOf: ConnectorOf): { readonly file: string; readonly changes: Changes } {
  const taken = new Set([...files.keys()].flatMap((path) => /^src\/automations\/(.+)\.ts$/.exec(path)?.[1] ?? []));
  const id = freeName(slugOf(name), taken);
  const plan: Plan = { id, name, starts: [start], steps: [] };
  const file = `src/automations/${id}.ts`;
  return {
    file,
    changes: new Map([
      [file, emitPlan(plan, new PlanTypes(plan, connectorOf))],
      [testOf(file), scenarios(plan, connectorOf)],
    ]),
  };
}

/** package.json with the packages that the text imports; nothing where all are declared, or where it cannot be read. */
function packagesChange(files: ProjectFiles, text: string): [string, string][] {
  const before = readPackage(files);
  const missing = ALLOWED_PACKAGES.filter(({ name }) => before && before.dependencies[name] === undefined && text.includes(`from "${name}"`));
  const source = files.get("package.json");
  if (!before || source === undefined || missing.length === 0) return [];
  const dependencies = { ...before.dependencies, ...Object.fromEntries(missing.map(({ name, version }) => [name, version])) };
  return [["package.json", `${JSON.stringify({ ...(JSON.parse(source) as object), dependencies }, null, 2)}\n`]];
}

/** package.json with more connections. */
export function withConnections(text: string | undefined, added: Readonly<Record<string, string>>): string {
  const before = JSON.parse(text ?? '{ "version": "0.1.0", "private": true, "type": "module" }') as {
    readonly vennel?: { readonly connections?: Readonly<Record<string, string>> };
  };
  const connections = { ...added, ...before.vennel?.connections };
  return `${JSON.stringify({ ...before, vennel: { ...before.vennel, connections } }, null, 2)}\n`;
}

function testOf(file: string): string {
  return file.replace(/^src\/automations\/(.+)\.ts$/, "tests/$1.test.ts");
}

function scenarios(plan: Plan, connectorOf: ConnectorOf): string {
  return emitScenarios(plan, new PlanTypes(plan, connectorOf));
}

function slugOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 48).replace(/-$/, "") || "automation";
}
