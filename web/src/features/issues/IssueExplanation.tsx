import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { IssueDetail } from "../../../../contracts/issues.ts";
import { call } from "../../api/client.ts";
import { useHasModel } from "../conversation/use-has-model.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { explanationQuery } from "./queries.ts";
import styles from "./IssueDetailView.module.css";

/** What the records say of an issue in plain sentences; a model is asked only where a person wants it. */
export function IssueExplanation({ issue }: { issue: IssueDetail }) {
  const { id: organisationId } = useOrganisation();
  const explanation = useQuery(explanationQuery(organisationId, issue.id));
  return (
    <section className={styles.explanation} aria-label="Explanation" aria-live="polite">
      {explanation.isPending && <SkeletonRows rows={4} height={44} />}
      {explanation.error && <p role="alert">{describeError(explanation.error)}</p>}
      <dl>
        {explanation.data?.sections.map(({ title, sentences }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{sentences.length > 1 && title === "What to do" ? <Steps sentences={sentences} /> : sentences.join(" ")}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <span className="second">Put together from what was recorded. No model has part in it.</span>
        <AskAssistant issue={issue} />
      </footer>
    </section>
  );
}

function Steps({ sentences }: { sentences: readonly string[] }) {
  return (
    <ol>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

function AskAssistant({ issue: { id, projectId } }: { issue: IssueDetail }) {
  const { id: organisationId } = useOrganisation();
  const navigate = useNavigate();
  const isBuilder = can(useRole(), "builder");
  const hasModel = useHasModel({ organisationId, projectId });
  const ask = useAction({
    mutationFn: () => call("platform", "askAboutIssue", { params: { organisation_id: organisationId, id }, body: {} }),
    onError: (error: Error) => void toast({ type: "error", message: describeError(error) }),
    onSuccess: () => navigate({ to: "/integrations/$projectId", params: { projectId } }),
  });
  if (!isBuilder || !hasModel) return null;
  return (
    <Button size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
      Ask the assistant
    </Button>
  );
}
