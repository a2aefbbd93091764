import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ToolCall } from "../../../../contracts/board.ts";
import { toolCallsQuery } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import styles from "./tool-calls.module.css";

/** The record of what a model did with its tools in one turn; fetched when somebody opens it. */
export function ToolCalls({ turnId }: { turnId: string }) {
  const [isOpen, setOpen] = useState(false);
  const calls = useQuery({ ...toolCallsQuery(useScope(), turnId), enabled: isOpen });
  return (
    <details className={styles.calls} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What it did</summary>
      {calls.error && <p role="alert">{describeError(calls.error)}</p>}
      {calls.data?.items.length === 0 && <p>It used no tool.</p>}
      <ol>
        {calls.data?.items.map((call) => (
          <li key={call.id}>
            <code>{call.tool}</code>
            <span className={styles.subject} title={call.subject}>
              {call.subject}
            </span>
            <span data-outcome={call.outcome}>{OUTCOME[call.outcome]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const OUTCOME: Readonly<Record<ToolCall["outcome"], string>> = {
  running: "running",
  ran: "done",
  refused: "refused",
  held: "waits for you",
  failed: "failed",
  interrupted: "cut off",
};
