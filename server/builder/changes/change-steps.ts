import type { FlowDocument } from "../../../contracts/flow.ts";
import { findDiagram, renderMermaid, replaceDiagram } from "../analysis/mermaid.ts";
import type { CompileRequest, CompileResult, ConnectorCatalogue } from "../builder.ts";
import { editPlan, editProject, EditRefused, type CodeAutomation } from "../edits/index.ts";
import { connectionsOfProject } from "../known-types.ts";
import type { ConnectorOf } from "../plan-code/index.ts";
import type { ProjectFiles } from "../project-files.ts";
import { CHANGE_RULES } from "./rules.ts";
import { namedSteps } from "./step-said.ts";

export interface ChangeTools {
  readonly catalogue: ConnectorCatalogue;
  plans(files: ProjectFiles): Promise<readonly CodeAutomation[]>;
  flowOf(files: ProjectFiles): Promise<FlowDocument>;
}

/** A change of whole steps that a message asks for, as edits of the automation that it fits; null where it asks for none, or fits several. */
export async function changeSteps({ text, files }: Pick<CompileRequest, "text" | "files">, tools: ChangeTools): Promise<CompileResult | null> {
  const said = text
    .trim()
    .replace(/^(?:please|and|then|now|ok|okay|also|can you|could you),? /i, "")
    .replace(/(?:,? please)?[.!?]*$/i, "");
  const rules = CHANGE_RULES.flatMap((rule) => {
    const found = rule.said.exec(said)?.groups;
    return found ? [{ rule, found }] : [];
  });
  if (rules.length === 0) return null;
  const connectors = new Map(connectionsOfProject(files, tools.catalogue).map(({ alias, connector }) => [alias, connector]));
  const connectorOf: ConnectorOf = (alias) => tools.catalogue.get(connectors.get(alias) ?? "");
  const automations = await tools.plans(files);
  const fitting = rules.flatMap(({ rule, found }) =>
    automations.flatMap((automation) => {
      const { plan } = automation;
      const names = new Set(automation.outline.names);
      const around = {
        steps: namedSteps(plan, connectorOf),
        connectorOf,
        plan,
        after: (edit: Parameters<typeof editPlan>[1]) => editPlan(plan, edit, names).plan,
      };
      const edits = allowed(() => rule.edits(found, around));
      return edits ? [{ automation, edits, says: sentence(rule.says(found)) }] : [];
    }),
  );
  const [first, second] = fitting;
  if (!first || second) return null;
  const edited = editProject(files, first.automation, first.edits, connectorOf);
  if ("refused" in edited) return { kind: "refusal", message: edited.refused, notUnderstood: [] };
  const changes = new Map<string, string | null>(edited.changes);
  const architecture = files.get("ARCHITECTURE.md");
  if (architecture !== undefined && findDiagram(architecture) !== null)
    changes.set("ARCHITECTURE.md", replaceDiagram(architecture, renderMermaid(await tools.flowOf(new Map([...files, ...edited.changes])))));
  return { kind: "draft", changes, plan: [first.says], summary: [first.says, ...edited.notes].join("\n") };
}

function allowed<T>(edits: () => T): T | null {
  try {
    return edits();
  } catch (error) {
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
