import { useQuery } from "@tanstack/react-query";
import { Calendar, Hand, Radio, Zap } from "lucide-react";
import type { ReactNode } from "react";
import type { AutomationFlow, FlowDocument, FlowTrigger, SourceSpan } from "../../../../contracts/flow.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { triggerWords } from "../automations/trigger-words.ts";
import { NeededConnections } from "./NeededConnections.tsx";
import { stepOf } from "./run-path.ts";
import type { CanvasFlow, CanvasNode } from "./simplify-flow.ts";
import styles from "./flow.module.css";

interface FlowSideProps {
  readonly document: FlowDocument;
  readonly automation: AutomationFlow;
  readonly canvas: CanvasFlow;
  readonly selected: string | null;
  /** The simulated run that was started here, or the project's latest: it tells what last went through. */
  readonly run: Run | undefined;
  readonly onAutomation: (id: string) => void;
  readonly environment: string;
  readonly onOpenCode: (file: string, line: number) => void;
  readonly onConnect: () => void;
}

export function FlowSide({ document, automation, canvas, selected, run, environment, onAutomation, onOpenCode, onConnect }: FlowSideProps) {
  const node = canvas.nodes.find(({ id }) => id === selected) ?? null;
  return (
    <>
      <h2 className={styles.sideHead}>Automations</h2>
      <ul>
        {document.automations.map((each) => (
          <li key={each.id}>
            <button type="button" className={styles.sideRow} aria-current={each.id === automation.id} onClick={() => onAutomation(each.id)}>
              {TRIGGER_ICON[each.trigger.type]}
              <span>
                <span className={styles.sideName}>{each.id}</span>
                <span className={styles.sideMeta}>{triggerWords(each.trigger)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {node ? (
        <SelectedNode key={node.id} node={node} document={document} run={run} onOpenCode={onOpenCode} />
      ) : (
        <p className={styles.hint}>Choose a step to see its code and what last went through it.</p>
      )}
      <NeededConnections environment={environment} onConnect={onConnect} />
    </>
  );
}

function SelectedNode({
  node,
  document,
  run,
  onOpenCode,
}: {
  node: CanvasNode;
  document: FlowDocument;
  run: Run | undefined;
  onOpenCode: (file: string, line: number) => void;
}) {
  const step = run && stepOf(node, run.steps);
  const call = step?.calls.at(-1);
  const input = node.kind === "trigger" ? run?.input : call?.request.body;
  const connector = document.connections.find(({ alias }) => alias === node.connection)?.connector;
  const file = node.span.file;
  return (
    <section className={styles.selected}>
      <header>
        <h2>{node.kind === "trigger" ? "What starts it" : "Selected step"}</h2>
        <button type="button" className={styles.jump} onClick={() => onOpenCode(file, node.span.startLine)}>
          {file.split("/").at(-1)}:{node.span.startLine}
        </button>
      </header>
      <h3>
        {node.connection && <SystemTile system={connector ?? node.connection} />}
        {node.label}
      </h3>
      {node.detail && <p className={styles.sideMeta}>{node.detail}</p>}
      <CodeExcerpt span={node.span} />
      {input !== undefined && input !== null && <Value title="Last input" simulated={run?.simulated ?? false} value={input} />}
      {step && step.output !== null && step.output !== undefined && <Value title="Last output" simulated={run?.simulated ?? false} value={step.output} />}
      {step?.error && <p className={styles.failure}>{step.error.message}</p>}
    </section>
  );
}

function Value({ title, simulated, value }: { title: string; simulated: boolean; value: unknown }) {
  return (
    <>
      <h4>
        {title} {simulated && <span className={styles.sideMeta}>simulated</span>}
      </h4>
      <JsonView value={value} />
    </>
  );
}

function CodeExcerpt({ span }: { span: SourceSpan }) {
  const { data } = useQuery(filesQuery(useScope()));
  const content = data?.files.find(({ filePath }) => filePath === span.file)?.content;
  if (!content) return null;
  const lines = content.split("\n").slice(span.startLine - 1, Math.min(span.endLine, span.startLine + 11));
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  return <pre className={styles.code}>{lines.map((line) => line.slice(indent)).join("\n")}</pre>;
}

const TRIGGER_ICON: Readonly<Record<FlowTrigger["type"], ReactNode>> = {
  webhook: <Zap size={14} />,
  schedule: <Calendar size={14} />,
  poll: <Radio size={14} />,
  manual: <Hand size={14} />,
  event: <Radio size={14} />,
  unknown: <Zap size={14} />,
};
