import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KnownOrganisation, Limit, LimitChanges, LimitInUse, LimitName } from "../../../../contracts/limits.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LimitField } from "./LimitField.tsx";
import { defaultLimitsQuery, organisationLimitsQuery } from "./limit-queries.ts";
import { changesOf, draftOf, valueOf, type LimitDraft } from "./limit-words.ts";
import styles from "./limits.module.css";

type Drafts = Readonly<Partial<Record<LimitName, LimitDraft>>>;

/** The limits of one organisation, or with null of all that have none of their own. */
export function LimitsDialog({ organisation, onClose }: { organisation: KnownOrganisation | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const general = useQuery(defaultLimitsQuery);
  const own = useQuery({ ...organisationLimitsQuery(organisation?.id ?? ""), enabled: organisation !== null });
  const shown = organisation ? own : general;
  const limits: readonly (Limit & Partial<LimitInUse>)[] = shown.data?.limits ?? [];
  const [drafts, setDrafts] = useState<Drafts>({});
  const save = useAction({
    mutationFn: (body: LimitChanges) =>
      organisation
        ? call("organisations", "setOrganisationLimits", { params: { organisation_id: organisation.id }, body }).then(() => {})
        : call("organisations", "setDefaultLimits", { body }).then(() => {}),
    onSuccess: async () => {
      toast({ type: "success", message: "Saved. It holds at once." });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["operator"] });
      await queryClient.invalidateQueries({ queryKey: ["limits"] });
    },
  });
  const changes = changesOf(limits, drafts);
  const isWrong = limits.some(({ name }) => drafts[name] && valueOf(name, drafts[name]) === undefined);
  return (
    <Dialog
      open
      width={620}
      title={organisation ? `Limits of ${organisation.displayName}` : "Limits for all organisations"}
      description={organisation ? "They hold at once, and stand in the organisation's record." : "For every organisation that has no limit of its own."}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            loading={save.isPending}
            reason={isWrong ? "A value is out of its range" : Object.keys(changes).length === 0 ? "Nothing changed" : undefined}
            onClick={() => save.mutate(changes)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {limits.map((limit) => (
          <LimitField
            key={limit.name}
            name={limit.name}
            used={limit.used}
            fallback={fallbackOf(limit, organisation ? general.data?.limits : undefined)}
            draft={drafts[limit.name] ?? draftOf(limit)}
            onChange={(draft) => setDrafts({ ...drafts, [limit.name]: draft })}
          />
        ))}
      </div>
      <FailedLoad of={shown} />
      {save.isError && <p role="alert">{describeError(save.error)}</p>}
    </Dialog>
  );
}

/** What holds where nothing is set here; undefined while that is not known. */
function fallbackOf({ name, isOwn, value }: Limit, general: readonly Limit[] | undefined): number | null | undefined {
  const found = general?.find((each) => each.name === name);
  if (found) return found.value;
  return isOwn ? undefined : value;
}
