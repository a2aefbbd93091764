import { createHash, randomBytes, randomInt } from "node:crypto";
import { ApiError } from "../../../platform/errors.ts";
import { networkOf } from "../../../platform/http/client-address.ts";
import type { OrganisationsOptions } from "../context.ts";
import { deleteExpiredDevices, insertDevice } from "./store.ts";

const TEN_MINUTES_S = 600;
const POLL_INTERVAL_S = 3;
/** No vowels, so that no code is a word; as RFC 8628 proposes. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** A program that has no browser waits for a person: it keeps the device code and shows the user code. */
export async function startDevice({ database, clock, identity, publicUrl }: OrganisationsOptions, name: string, address: string) {
  if (!(await identity.allow("deviceByAddress", networkOf(address))))
    throw new ApiError("rate_limited", "Many programs asked to be signed in from this address. Try again later.", { retryAfter: 600 });
  const deviceCode = randomBytes(32).toString("base64url");
  const userCode = await database.shared(async (tx) => {
    const now = clock.now();
    await deleteExpiredDevices(tx, now);
    for (;;) {
      const code = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
      const isNew = await insertDevice(tx, {
        deviceHash: hashDevice(deviceCode),
        userCode: code,
        name,
        createdAt: now,
        expiresAt: new Date(now.getTime() + TEN_MINUTES_S * 1000),
        pollInterval: POLL_INTERVAL_S,
        polledAt: null,
        status: "pending",
        organisationId: null,
        identityId: null,
        role: null,
      });
      if (isNew) return code;
    }
  });
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  return {
    deviceCode,
    userCode: shown,
    verificationUrl: `${publicUrl}/device`,
    verificationUrlComplete: `${publicUrl}/device?code=${shown}`,
    expiresIn: TEN_MINUTES_S,
    interval: POLL_INTERVAL_S,
  };
}

export function hashDevice(deviceCode: string): string {
  return createHash("sha256").update(deviceCode).digest("hex");
}
