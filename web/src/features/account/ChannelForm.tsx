import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ChannelTarget } from "../../../../contracts/channels.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { CHANNEL_TYPES, SEVERITIES, type ChannelType, type Severity } from "./channel-words.ts";
import styles from "./sections.module.css";

export function ChannelForm() {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [type, setType] = useState<ChannelType>("slackWebhook");
  const [destination, setDestination] = useState("");
  const [severity, setSeverity] = useState<Severity>("medium");
  const create = useAction({
    mutationFn: () =>
      call("organisations", "createChannel", {
        params: { organisation_id: organisationId },
        body: { name: nameOf(type, destination), target: targetOf(type, destination.trim()), minimumSeverity: severity },
      }),
    onSuccess: () => {
      setDestination("");
      return queryClient.invalidateQueries({ queryKey: ["channels"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (destination.trim() !== "") create.mutate();
  };
  const isMail = type === "email";
  return (
    <>
      <form className={styles.card} onSubmit={submit}>
        <div className={styles.field}>
          <span className={styles.label}>Kind</span>
          <Select label="Kind" value={type} options={CHANNEL_TYPES} onChange={(value) => setType(value as ChannelType)} />
        </div>
        <Input
          className={styles.grow ?? ""}
          label={isMail ? "Address" : "URL"}
          type={isMail ? "email" : "url"}
          placeholder={isMail ? "ops@example.com" : "https://"}
          value={destination}
          error={create.isError ? describeError(create.error) : undefined}
          onChange={(event) => setDestination(event.target.value)}
        />
        <div className={styles.field}>
          <span className={styles.label}>From severity</span>
          <Select label="From severity" value={severity} options={SEVERITIES} onChange={(value) => setSeverity(value as Severity)} />
        </div>
        <Button type="submit" rank="primary" loading={create.isPending} reason={destination.trim() === "" ? "Say where to first" : undefined}>
          Add channel
        </Button>
      </form>
      {create.data?.secret && (
        <Dialog
          open
          title="Copy the signing secret now"
          description="Deliveries are signed with it, as Standard Webhooks has it. It is shown only this once."
          onClose={create.reset}
          actions={<Button onClick={create.reset}>I have kept it</Button>}
        >
          <div className={styles.secret}>
            <code>{create.data.secret}</code>
            <CopyButton text={create.data.secret} label="Copy the secret" />
          </div>
        </Dialog>
      )}
    </>
  );
}

function targetOf(type: ChannelType, destination: string): ChannelTarget {
  return type === "email" ? { type, address: destination } : { type, url: destination };
}

function nameOf(type: ChannelType, destination: string): string {
  const text = destination.trim();
  return (type === "email" || !URL.canParse(text) ? text : new URL(text).host).slice(0, 80);
}
