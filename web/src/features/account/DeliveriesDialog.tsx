import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Channel, ChannelDelivery } from "../../../../contracts/channels.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dateTime, dayAndTime } from "../../ui/format-time.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { deliveriesQuery } from "./privacy-queries.ts";
import styles from "./channels.module.css";

const GLYPH = { waiting: "waiting", sent: "succeeded", failed: "failed" } as const;

/** What was told to a channel, and how it went. */
export function DeliveriesDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const deliveries = useQuery(deliveriesQuery(organisationId, channel.id));
  const retry = useMutation({
    mutationFn: (deliveryId: string) =>
      call("organisations", "retryDelivery", { params: { organisation_id: organisationId, channelId: channel.id, deliveryId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveriesQuery(organisationId, channel.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["channels"] }),
      ]),
  });
  const items = deliveries.data?.items ?? [];
  return (
    <Dialog
      open
      width={680}
      title={`Deliveries to ${channel.destination}`}
      description="The newest hundred. What does not arrive is tried six times within nine hours."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {deliveries.isPending && <SkeletonRows rows={4} height={44} />}
      <FailedLoad of={deliveries} />
      {deliveries.isSuccess && items.length === 0 && <p className="second">Nothing has been told yet.</p>}
      <ul className={styles.deliveries}>
        {items.map((delivery) => (
          <li key={delivery.id}>
            <StatusGlyph status={GLYPH[delivery.status]} />
            <div className={styles.what}>
              <span>{delivery.title}</span>
              <span className="second">{wordsOf(delivery)}</span>
            </div>
            <time className="second" dateTime={delivery.at}>
              {dayAndTime(delivery.at)}
            </time>
            {(delivery.status !== "sent" || channel.type === "webhook") && (
              <Button size="small" loading={retry.isPending && retry.variables === delivery.id} onClick={() => retry.mutate(delivery.id)}>
                {delivery.status === "sent" ? "Send again" : "Try now"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {retry.isError && <p role="alert">{describeError(retry.error)}</p>}
    </Dialog>
  );
}

function wordsOf({ status, attempts, message, dueAt }: ChannelDelivery): string {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  if (status === "waiting" && message === null) return dueAt ? `Waits until ${dateTime(dueAt)}` : "Waits";
  if (status === "waiting") return `${message} ${tries}, the next at ${dateTime(dueAt ?? "")}`;
  return status === "failed" ? `${message} Given up after ${tries}.` : (message ?? "");
}
