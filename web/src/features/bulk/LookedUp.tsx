import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BulkJob } from "../../../../contracts/bulk.ts";
import type { BulkRun } from "../../../../contracts/settle.ts";
import { bulkRunsQuery } from "../../api/resources/settle.ts";
import { can } from "../../shell/can.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { SettleDialog } from "./SettleDialog.tsx";
import styles from "./bulk.module.css";

type Answer = "found" | "not_found";

/** What the other system said of each run, and the way to settle those with the same answer. */
export function LookedUp({ job }: { job: BulkJob }) {
  const role = useRole();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const reason = can(role, "builder") ? undefined : "Builders decide this";
  const settle = (which: Answer, count: number, words: string) =>
    count > 0 && (
      <Button size="small" reason={reason} onClick={() => setAnswer(which)}>
        Settle {count.toLocaleString("en")} {words}…
      </Button>
    );
  return (
    <>
      <div className={styles.answers}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide runs" : "Show each run"}
        </Button>
        {settle("found", job.found, "found there")}
        {settle("not_found", job.notFound, "not found there")}
      </div>
      {isOpen && <RunAnswers job={job} />}
      {answer && <SettleDialog filter={{ ...job.filter, lookUp: job.id, answer }} onClose={() => setAnswer(null)} />}
    </>
  );
}

function RunAnswers({ job }: { job: BulkJob }) {
  const { id: organisationId } = useOrganisation();
  const pages = useInfiniteQuery(bulkRunsQuery(organisationId, job));
  return (
    <>
      <FailedLoad of={pages} />
      <ul className={styles.runs} aria-label="Answers">
        {pages.data?.pages
          .flatMap(({ items }) => items)
          .map((run) => (
            <li key={run.runId}>
              {run.automationId ? (
                <Link to="/automations/$automationId/runs/$runId" params={{ automationId: run.automationId, runId: run.runId }}>
                  {run.runId}
                </Link>
              ) : (
                <code>{run.runId}</code>
              )}
              <span>{answerOf(run)}</span>
            </li>
          ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}

function answerOf({ status, found, message }: BulkRun): string {
  if (status === "pending") return "Not asked yet";
  return found === null ? (message ?? "Not asked") : found ? "Found there" : "Not found there";
}
