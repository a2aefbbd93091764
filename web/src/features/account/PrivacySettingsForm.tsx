import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PrivacySettings } from "../../../../contracts/privacy.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { privacyQuery } from "./privacy-queries.ts";
import styles from "./sections.module.css";

/** Each setting is stored by itself, and holds for what is shown from then on. */
export function PrivacySettingsForm({ canChange }: { canChange: boolean }) {
  const { id: organisationId } = useOrganisation();
  const settings = useQuery(privacyQuery(organisationId));
  if (settings.isError) return <p role="alert">{describeError(settings.error)}</p>;
  if (!settings.data) return <SkeletonRows rows={2} height={72} />;
  return <Fields key={organisationId} settings={settings.data} canChange={canChange} />;
}

function Fields({ settings, canChange }: { settings: PrivacySettings; canChange: boolean }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [days, setDays] = useState(String(settings.payloadRetentionDays));
  const [fields, setFields] = useState(settings.redactFields.join(", "));
  const save = useMutation({
    mutationFn: (body: Partial<PrivacySettings>) => call("organisations", "updatePrivacy", { params: { organisation_id: organisationId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(privacyQuery(organisationId).queryKey, saved);
      toast({ type: "success", message: "Saved." });
    },
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  const number = Number(days);
  const isNumber = Number.isInteger(number) && number >= 1 && number <= 3_650;
  const names = fields
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    <>
      <form
        className={styles.setting}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) save.mutate({ payloadRetentionDays: number });
        }}
      >
        <Input
          label="Keep what went in and out of runs for"
          help="Days, 1 to 3650. The runs themselves stay in the figures."
          inputMode="numeric"
          value={days}
          readOnly={!canChange}
          error={isNumber ? undefined : "A whole number of days, 1 to 3650"}
          onChange={(event) => setDays(event.target.value)}
        />
        {canChange && (
          <Button type="submit" loading={save.isPending} reason={number === settings.payloadRetentionDays ? "Nothing changed" : undefined}>
            Save
          </Button>
        )}
      </form>
      <form
        className={styles.setting}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ redactFields: names });
        }}
      >
        <Input
          className={styles.grow ?? ""}
          label="Hide the values of these fields"
          help="Names, separated by commas. They are hidden in every payload, log and record, from everybody."
          placeholder="email, phone, iban"
          value={fields}
          readOnly={!canChange}
          onChange={(event) => setFields(event.target.value)}
        />
        {canChange && (
          <Button type="submit" loading={save.isPending} reason={names.join() === settings.redactFields.join() ? "Nothing changed" : undefined}>
            Save
          </Button>
        )}
      </form>
      <section className={styles.setting}>
        <div>
          <h2>Models may see what went in and out of runs</h2>
          <p className="second">
            So that they can explain and repair a failure. Otherwise they are told what failed and where, without a value. Hidden fields stay hidden.
          </p>
        </div>
        <Toggle
          label="Models may see what went in and out of runs"
          checked={settings.assistantMaySeePayloads}
          disabled={!canChange || save.isPending}
          onChange={(assistantMaySeePayloads) => save.mutate({ assistantMaySeePayloads })}
        />
      </section>
    </>
  );
}
