import type { z } from "zod";
import type { ChannelTarget, channelRoutes } from "../../../contracts/channels.ts";
import { newId } from "../../platform/ids.ts";
import { nameOf } from "./delivery/send-notice.ts";
import type { ChannelsDeps } from "./deps.ts";
import { refuseForeignProjects } from "./refuse-foreign-projects.ts";
import { newSecret } from "./rotate-secret.ts";
import { insertChannel, type ChannelRow } from "./store.ts";

type NewChannel = z.output<typeof channelRoutes.createChannel.body>;

export async function createChannel(
  { database, clock, keyring }: ChannelsDeps,
  organisationId: string,
  { name, target, ...rules }: NewChannel,
): Promise<{ row: ChannelRow; secret: string | null }> {
  const id = newId("chn");
  const secret = target.type === "webhook" ? newSecret() : null;
  const of = { organisationId, id };
  const row: ChannelRow = {
    id,
    organisationId,
    name,
    type: target.type,
    destination: destinationOf(target),
    ...rules,
    target: await keyring.seal(nameOf(of, "target"), JSON.stringify(target)),
    secret: secret === null ? null : await keyring.seal(nameOf(of, "secret"), secret),
    previousSecret: null,
    previousUntil: null,
    failingSince: null,
    disabledAt: null,
    createdAt: clock.now(),
  };
  await database.organisation(organisationId, async (tx) => {
    await refuseForeignProjects(tx, row.projects);
    await insertChannel(tx, row);
  });
  return { row, secret };
}

function destinationOf(target: ChannelTarget): string {
  return target.type === "email" ? target.address : new URL(target.url).host;
}
