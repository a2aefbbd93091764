import type { deviceRoutes } from "../../../../contracts/devices.ts";
import type { organisationsService } from "../../../../contracts/organisations.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { audit, type OrganisationsOptions } from "../context.ts";
import { refuseAbove } from "../member-handlers.ts";
import { bindOrganisation, findMembership } from "../store.ts";
import { redeemDevice } from "./redeem-device.ts";
import { startDevice } from "./start-device.ts";
import { decideDevice, findDevice, type DeviceLogin } from "./store.ts";

type Mine = Pick<Handlers<typeof organisationsService>, keyof typeof deviceRoutes>;

export function deviceHandlers(options: OrganisationsOptions): Mine {
  const { database, clock, identity } = options;

  /** Codes are short enough to be tried: whoever tries many of them is asked to wait. */
  async function find(identityId: string, userCode: string): Promise<DeviceLogin> {
    const device = await database.shared((tx) => findDevice(tx, userCode, clock.now()));
    if (device) return device;
    if (await identity.allow("deviceCode", identityId))
      throw new ApiError("not_found", "No program waits with this code. It may have waited too long: each code is good for ten minutes.");
    throw new ApiError("rate_limited", "Too many codes that nobody waits for. Try again in a quarter of an hour.", { retryAfter: 900 });
  }

  return {
    startDevice: ({ body: { name }, address = "" }) => startDevice(options, name, address),
    redeemDevice: ({ body: { deviceCode }, address = "" }) => redeemDevice(options, deviceCode, address),
    getDevice: async ({ actor, params: { userCode } }) => body(await find(actor.identityId, userCode)),

    async confirmDevice({ actor, params: { userCode }, body: { organisationId, role } }) {
      await find(actor.identityId, userCode);
      const member = await database.person(actor.identityId, (tx) => findMembership(tx, organisationId, actor.identityId));
      if (!member) throw notFound("The organisation");
      refuseAbove(member.role, role);
      const decision = { status: "confirmed" as const, organisationId, identityId: actor.identityId, role };
      return body(
        await decided(
          database.shared(async (tx) => {
            const device = await decideDevice(tx, userCode, clock.now(), decision);
            if (!device) return null;
            await bindOrganisation(tx, organisationId);
            const details = { title: device.name };
            await audit(tx, options, { organisationId, actor, action: "device.confirmed", subject: actor.identityId, details, before: null, after: { role } });
            return device;
          }),
        ),
      );
    },

    async denyDevice({ actor, params: { userCode } }) {
      await find(actor.identityId, userCode);
      return body(await decided(database.shared((tx) => decideDevice(tx, userCode, clock.now(), { status: "denied" }))));
    },
  };
}

async function decided(attempt: Promise<DeviceLogin | null>): Promise<DeviceLogin> {
  const device = await attempt;
  if (!device) throw new ApiError("conflict", "This was decided already.");
  return device;
}

function body({ userCode, name, createdAt, expiresAt, status }: DeviceLogin) {
  return { userCode, name, status, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
