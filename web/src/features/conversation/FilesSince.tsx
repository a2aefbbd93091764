import { useQuery } from "@tanstack/react-query";
import type { BoardMessage, DataPart } from "../../../../contracts/board.ts";
import type { Verification } from "../../../../contracts/flow.ts";
import { useIsVerifying } from "../../api/resources/gates.ts";
import { projectQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import styles from "./conversation.module.css";

/** What the conversation says of its last version is true of that version alone; this says it of the files as they are now. */
export function FilesSince({ messages }: { messages: readonly BoardMessage[] }) {
  const scope = useScope();
  const verification = useQuery({ ...projectQuery(scope), refetchOnMount: false }).data?.verification;
  const isVerifying = useIsVerifying(scope.projectId);
  const last = messages
    .flatMap(({ parts }) => parts.filter(({ type }) => type === "data-checkpoint").map((part) => part["data"] as DataPart<"checkpoint">))
    .at(-1);
  if (!verification || !last) return null;
  if (verification.checkpointId === last.id && (verification.status === "verified") === last.verified) return null;
  return (
    <p className={styles.since} role="status" data-status={isVerifying ? "running" : verification.status}>
      {verification.checkpointId === last.id ? "Checked again since." : "The files were changed since."} {isVerifying ? "Verifying…" : stateOf(verification)}
    </p>
  );
}

function stateOf({ status, filesHash, reason }: Verification): string {
  if (status === "verified") return `Verified ${filesHash.slice(0, 6)}.`;
  return status === "failed" ? `Not verified. ${reason ?? ""}`.trim() : "Not verified yet.";
}
