import { useQuery } from "@tanstack/react-query";
import type { Run, Step } from "../../../../contracts/runs.ts";
import { effectsQuery, readBackMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { JsonView } from "../../ui/JsonView.tsx";

/** Asks the other system whether it has what an uncertain write was to make; shown only where it can be asked. */
export function ReadBack({ run, step, reason }: { run: Run; step: Step; reason: string | undefined }) {
  const { id: organisationId } = useOrganisation();
  const effect = useQuery(effectsQuery(organisationId, run)).data?.items.find((each) => each.step === step.id || each.step.startsWith(`${step.id}/`));
  const ask = useAction(readBackMutation(organisationId, run.id));
  if (!effect?.readBackBy) return null;
  return (
    <>
      <Button loading={ask.isPending} reason={reason} onClick={() => ask.mutate(effect.step)}>
        Look it up by {effect.readBackBy}
      </Button>
      {ask.error && <p role="alert">{describeError(ask.error)}</p>}
      {ask.data && (
        <div role="status">
          <p>
            {ask.data.found
              ? "It is there: the write happened, unless it was there before."
              : "It is not there: the write did not happen, unless it takes time to show."}
          </p>
          {ask.data.found && <JsonView value={ask.data.item} />}
        </div>
      )}
    </>
  );
}
