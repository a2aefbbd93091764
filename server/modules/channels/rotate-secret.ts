import { randomBytes } from "node:crypto";
import { ApiError } from "../../platform/errors.ts";
import { nameOf } from "./delivery/send-notice.ts";
import type { ChannelsDeps } from "./deps.ts";
import { lockChannel, setSecret } from "./store.ts";

const DAY_MS = 86_400_000;

/** A new signing secret. The old one signs as well for a day, so that a receiver can change over without missing anything. */
export async function rotateSecret({ database, keyring, clock }: ChannelsDeps, organisationId: string, channelId: string) {
  const secret = newSecret();
  const previousUntil = new Date(clock.now().getTime() + DAY_MS);
  await database.organisation(organisationId, async (tx) => {
    const row = await lockChannel(tx, channelId);
    if (row.type !== "webhook" || row.secret === null) throw new ApiError("invalid", "Only a signed webhook has a secret.");
    const old = await keyring.open(nameOf(row, "secret"), row.secret, tx);
    await setSecret(tx, channelId, {
      secret: await keyring.seal(nameOf(row, "secret"), secret, tx),
      previousSecret: await keyring.seal(nameOf(row, "previousSecret"), old, tx),
      previousUntil,
    });
  });
  return { secret, previousUntil };
}

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}
