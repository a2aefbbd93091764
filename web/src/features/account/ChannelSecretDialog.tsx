import type { Channel } from "../../../../contracts/channels.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dateTime } from "../../ui/format-time.ts";
import styles from "./sections.module.css";

/** Replaces what signs a webhook's messages; the old secret signs as well for a day. */
export function ChannelSecretDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const rotate = useAction({
    mutationFn: () => call("organisations", "rotateChannelSecret", { params: { organisation_id: organisationId, channelId: channel.id } }),
  });
  if (rotate.data)
    return (
      <Dialog
        open
        title="Copy the signing secret now"
        description={`It is shown only this once. The old one signs as well until ${dateTime(rotate.data.previousUntil)}.`}
        onClose={onClose}
        actions={<Button onClick={onClose}>I have kept it</Button>}
      >
        <div className={styles.secret}>
          <code>{rotate.data.secret}</code>
          <CopyButton text={rotate.data.secret} label="Copy the secret" />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={`A new secret for ${channel.destination}`}
      description="For a day every message carries two signatures, so that nothing is missed while the receiver changes over."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            Make a new secret
          </Button>
        </>
      }
    >
      {rotate.isError && <p role="alert">{describeError(rotate.error)}</p>}
    </Dialog>
  );
}
