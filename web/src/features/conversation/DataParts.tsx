import { Bookmark, FileText } from "lucide-react";
import type { DataPart } from "../../../../contracts/board.ts";
import { Arch, type GateState } from "../../ui/Arch.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { Words } from "../../ui/Words.tsx";
import type { Part } from "./conversation-state.ts";
import { CheckpointMark } from "./CheckpointMark.tsx";
import { gateLabel } from "../../../../contracts/gates.ts";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { DraftCard } from "./draft-card/DraftCard.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import styles from "./data-parts.module.css";

/** Parts of one kind that stand together, as one card. */
export function DataParts({ parts, onOpenFile, isActive }: { parts: readonly Part[]; onOpenFile: (filePath: string) => void; isActive: boolean }) {
  const last = parts.at(-1)?.["data"];
  switch (parts[0]?.type) {
    case "data-plan":
      return <Plan plan={last as DataPart<"plan">} />;
    case "data-approval":
      return <ApprovalCard approval={last as DataPart<"approval">} onOpenFile={onOpenFile} />;
    case "data-deploy":
      return <DeployMark deploy={last as DataPart<"deploy">} />;
    case "data-task":
      return <Tasks task={last as DataPart<"task">} isActive={isActive} />;
    case "data-file":
      return <Files files={parts.map((part) => part["data"] as DataPart<"file">)} onOpenFile={onOpenFile} />;
    case "data-check":
      return <Gates checks={parts.map((part) => part["data"] as DataPart<"check">)} isActive={isActive} />;
    case "data-sim":
      return <Scenarios scenarios={parts.map((part) => part["data"] as DataPart<"sim">)} />;
    case "data-question":
      return <QuestionCard question={last as DataPart<"question">} />;
    case "data-draft":
      return <DraftCard draft={last as DataPart<"draft">} />;
    case "data-checkpoint":
      return <CheckpointMark checkpoint={last as DataPart<"checkpoint">} />;
    case "data-suggestions":
      return <Suggestions items={(last as DataPart<"suggestions">).items} isActive={isActive} />;
    case "data-failure":
      return (
        <p className={styles.failure} role="alert">
          {(last as DataPart<"failure">).text}
        </p>
      );
    case "data-usage":
      return <Usage usage={last as DataPart<"usage">} />;
    default:
      return null;
  }
}

function Plan({ plan }: { plan: DataPart<"plan"> }) {
  if (plan.id !== undefined) return <PlanCard plan={plan} id={plan.id} />;
  return (
    <section className={styles.plan}>
      <h3>What it does</h3>
      <ol>
        {plan.items.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const TASK_STATUS = { pending: "queued", running: "running", done: "succeeded", failed: "failed" } as const;

/** How far it is; once all is done, what it made says the same. */
function Tasks({ task, isActive }: { task: DataPart<"task">; isActive: boolean }) {
  const done = task.items.filter((item) => item.status === "done").length;
  if (task.items.length === 0 || (!isActive && done === task.items.length)) return null;
  return (
    <section className={styles.tasks}>
      <header>
        <h3>{isActive ? "Working on it" : "How far it came"}</h3>
        <span>
          {done} of {task.items.length}
        </span>
      </header>
      <ul>
        {task.items.map((item) => (
          <li key={item.id} data-status={item.status}>
            <StatusGlyph status={TASK_STATUS[item.status]} />
            <span>{item.title}</span>
            <span className={styles.time}>{item.durationMs === undefined ? "" : formatDuration(item.durationMs)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ files, onOpenFile }: { files: readonly DataPart<"file">[]; onOpenFile: (filePath: string) => void }) {
  return (
    <ul className={styles.card}>
      {files.map((file) => (
        <li key={file.filePath}>
          <button type="button" className={styles.file} onClick={() => onOpenFile(file.filePath)} title={`Open the change of ${file.filePath}`}>
            <FileText size={14} aria-hidden="true" />
            <span className={styles.path} data-op={file.op}>
              {file.filePath.replace(/^src\//, "")}
            </span>
            <span className={styles.added}>+{file.added}</span>
            <span className={styles.removed}>−{file.removed}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Gates({ checks, isActive }: { checks: readonly DataPart<"check">[]; isActive: boolean }) {
  return (
    <ul className={styles.card} aria-label="Gates">
      {checks.map((check) => (
        <li key={check.gate} className={styles.gate} data-status={check.status}>
          <Arch state={archOf(check.status, isActive)} label={gateLabel(check.gate)} />
          <span>{gateLabel(check.gate)}</span>
          <span className={styles.summary} title={check.summary}>
            {check.status === "skipped" ? "not run" : check.summary}
          </span>
          <span className={styles.time}>{check.durationMs === undefined || check.status === "skipped" ? "" : formatDuration(check.durationMs)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A gate that was under way when its turn ended has not been reached. */
function archOf(status: DataPart<"check">["status"], isActive: boolean): GateState {
  if (status === "skipped") return "none";
  return status === "running" && !isActive ? "none" : status;
}

/** What was tried. Where all went well the list is there for those who want to see it. */
function Scenarios({ scenarios }: { scenarios: readonly DataPart<"sim">[] }) {
  const tried = scenarios.filter((scenario) => scenario.status !== "skipped").length;
  const failed = scenarios.filter((scenario) => scenario.status === "failed").length;
  return (
    <details className={styles.scenarios} open={failed > 0}>
      <summary>{failed > 0 ? `${failed} of ${tried} scenarios failed` : `What was tried: ${tried === 1 ? "1 scenario" : `${tried} scenarios`}`}</summary>
      <ScenarioList scenarios={scenarios} />
    </details>
  );
}

function ScenarioList({ scenarios }: { scenarios: readonly DataPart<"sim">[] }) {
  return (
    <ul className={styles.card} aria-label="Scenarios">
      {scenarios.map((scenario) => (
        <li key={scenario.name} className={styles.scenario} data-status={scenario.status}>
          <StatusGlyph status={SCENARIO_STATUS[scenario.status]} />
          <span>{scenario.name}</span>
          {scenario.message && <span className={styles.message}>{scenario.message}</span>}
          {scenario.status === "passed" && scenario.recorded.length > 0 && (
            <span className={styles.recorded}>
              <Bookmark size={11} aria-hidden="true" /> {scenario.recorded.length} {scenario.recorded.length === 1 ? "write" : "writes"}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const SCENARIO_STATUS = { passed: "succeeded", failed: "failed", skipped: "cancelled" } as const;

const DEPLOY_STATUS: Readonly<Record<string, "running" | "live" | "failed" | "draft">> = {
  queued: "running",
  building: "running",
  live: "live",
  failed: "failed",
};

function DeployMark({ deploy }: { deploy: DataPart<"deploy"> }) {
  return (
    <p className={styles.deploy}>
      <StatusGlyph status={DEPLOY_STATUS[deploy.status] ?? "draft"} />
      <span>{DEPLOY_WORD[deploy.status] ?? deploy.status}</span>
    </p>
  );
}

const DEPLOY_WORD: Readonly<Record<string, string>> = { queued: "Deploying", building: "Deploying", live: "Live", failed: "Not deployed" };

function Usage({ usage }: { usage: DataPart<"usage"> }) {
  const tokens = usage.inputTokens + usage.outputTokens;
  const parts = [
    usage.mind,
    `Took ${formatDuration(usage.durationMs)}`,
    tokens > 0 ? `${tokens.toLocaleString("en")} tokens` : null,
    usage.cost === null || usage.cost === 0 ? null : `$${usage.cost < 0.1 ? usage.cost.toPrecision(2) : usage.cost.toFixed(2)}`,
  ];
  return <p className={styles.usage}>{parts.filter(Boolean).join(" · ")}</p>;
}
