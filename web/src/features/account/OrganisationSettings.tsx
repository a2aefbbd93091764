import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmTyped } from "../../ui/ConfirmTyped.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./sections.module.css";

/** Its name, and its end. */
export function OrganisationSettings() {
  const role = useRole();
  return (
    <>
      {can(role, "admin") && <Rename />}
      {can(role, "owner") && <Remove />}
    </>
  );
}

function Rename() {
  const { id, displayName } = useOrganisation();
  const queryClient = useQueryClient();
  const [name, setName] = useState(displayName);
  const wanted = name.trim();
  const rename = useAction({
    mutationFn: () => call("organisations", "updateOrganisation", { params: { organisation_id: id }, body: { displayName: wanted } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      // The shell reads the organisation when it starts.
      window.location.reload();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted && wanted !== displayName) rename.mutate();
  };
  return (
    <section>
      <div className={styles.head}>
        <h2>Organisation</h2>
      </div>
      <form className={styles.card} onSubmit={submit}>
        <Input
          className={styles.grow ?? ""}
          label="Name"
          value={name}
          maxLength={80}
          error={rename.isError ? describeError(rename.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={rename.isPending} reason={wanted && wanted !== displayName ? undefined : "Type another name first"}>
          Rename
        </Button>
      </form>
    </section>
  );
}

function Remove() {
  const { id, displayName } = useOrganisation();
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    mutationFn: () => call("organisations", "deleteOrganisation", { params: { organisation_id: id }, body: { confirm: displayName } }),
    onSuccess: () => window.location.assign("/"),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  return (
    <section className={styles.setting}>
      <div>
        <h2>Delete this organisation</h2>
        <p className="second">Its integrations stop, and its runs, connections and keys are deleted. This cannot be undone.</p>
      </div>
      <Button loading={remove.isPending} onClick={() => setAsking(true)}>
        Delete organisation…
      </Button>
      {asking && (
        <ConfirmTyped
          title={`Delete ${displayName}?`}
          description="Everybody in it loses access at once, and nobody can bring it back."
          word={displayName}
          action="Delete organisation"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
