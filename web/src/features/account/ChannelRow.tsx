import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "../../../../contracts/channels.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { ago } from "../../ui/since.ts";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { CHANNEL_TYPES, labelOf, rulesInWords } from "./channel-words.ts";
import { ChannelRulesDialog } from "./ChannelRulesDialog.tsx";
import { ChannelSecretDialog } from "./ChannelSecretDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import styles from "./channels.module.css";

/** A channel with what it hears of, how the last message went, and what can be done with it. */
export function ChannelRow({ channel }: { channel: Channel }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"rules" | "deliveries" | "secret" | null>(null);
  const about = { params: { organisation_id: organisationId, channelId: channel.id } };
  const finish = {
    onError: (error: unknown) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["channels"] }),
  };
  const test = useMutation({
    mutationFn: () => call("organisations", "testChannel", about),
    onSuccess: ({ ok, message }) => toast({ type: ok ? "success" : "error", message }),
    ...finish,
  });
  const enable = useMutation({ mutationFn: () => call("organisations", "updateChannel", { ...about, body: { enabled: true } }), ...finish });
  const remove = useMutation({ mutationFn: () => call("organisations", "deleteChannel", about), ...finish });
  const { destination, type, lastDelivery, disabledAt } = channel;
  return (
    <li className={styles.channel}>
      <div className={styles.what}>
        <span>
          <strong>{destination}</strong> <span className="second">{labelOf(CHANNEL_TYPES, type)}</span>
        </span>
        <span className="second">{rulesInWords(channel)}</span>
        {disabledAt && <span className={styles.error}>Switched off {ago(disabledAt)}</span>}
        <span className={styles.last}>
          {lastDelivery ? (
            <>
              <StatusGlyph status={lastDelivery.ok ? "succeeded" : "failed"} /> {lastDelivery.message} <span className="second">{ago(lastDelivery.at)}</span>
            </>
          ) : (
            <span className="second">Nothing told yet</span>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>
          Test
        </Button>
        {disabledAt && (
          <Button size="small" loading={enable.isPending} onClick={() => enable.mutate()}>
            Switch on
          </Button>
        )}
        {type === "webhook" && (
          <Button size="small" onClick={() => setOpen("secret")}>
            New secret
          </Button>
        )}
        <Button size="small" onClick={() => setOpen("rules")}>
          Rules
        </Button>
        <Button size="small" onClick={() => setOpen("deliveries")}>
          Deliveries
        </Button>
        <Button size="small" rank="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
      {open === "secret" && <ChannelSecretDialog channel={channel} onClose={() => setOpen(null)} />}
      {open === "rules" && <ChannelRulesDialog channel={channel} onClose={() => setOpen(null)} />}
      {open === "deliveries" && <DeliveriesDialog channel={channel} onClose={() => setOpen(null)} />}
    </li>
  );
}
