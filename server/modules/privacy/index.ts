import type { PrivacySettings, privacyRoutes } from "../../../contracts/privacy.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { limitReached } from "../../platform/limits/limit-reached.ts";
import { limitOf } from "../../platform/limits/store.ts";
import { forgetPayloads } from "./forget-payloads.ts";
import { readPrivacy, writePrivacy } from "./store.ts";

/** What holds until somebody decides otherwise. */
const DEFAULTS: PrivacySettings = { payloadRetentionDays: 30, redactFields: [], assistantMaySeePayloads: false };

export interface Privacy {
  readonly handlers: { readonly [K in keyof typeof privacyRoutes]: Handler<(typeof privacyRoutes)[K]> };
  /** Deletes payloads that are older than their organisations keep them. Returns how many runs were forgotten. */
  readonly sweep: () => Promise<number>;
  readonly settingsOf: (organisationId: string) => Promise<PrivacySettings>;
}

/** The data kept of runs, for how long, and who may see it. */
export function createPrivacy({ database, clock }: { readonly database: Database; readonly clock: Clock }): Privacy {
  const settingsOf = (organisationId: string) =>
    database.organisation(organisationId, async (tx) => {
      const settings = (await readPrivacy(tx, organisationId)) ?? DEFAULTS;
      const most = await limitOf(tx, organisationId, "payloadDays");
      return most === null || most >= settings.payloadRetentionDays ? settings : { ...settings, payloadRetentionDays: most };
    });
  return {
    settingsOf,
    sweep: () => forgetPayloads(database.engine, clock.now(), DEFAULTS.payloadRetentionDays),
    handlers: {
      getPrivacy: ({ params }) => settingsOf(params.organisation_id),
      async updatePrivacy({ params: { organisation_id: id }, body }) {
        return database.organisation(id, async (tx) => {
          const before = (await readPrivacy(tx, id)) ?? DEFAULTS;
          const after: PrivacySettings = {
            payloadRetentionDays: body.payloadRetentionDays ?? before.payloadRetentionDays,
            redactFields: body.redactFields ?? before.redactFields,
            assistantMaySeePayloads: body.assistantMaySeePayloads ?? before.assistantMaySeePayloads,
          };
          const most = await limitOf(tx, id, "payloadDays");
          if (most !== null && (body.payloadRetentionDays ?? 0) > most) throw limitReached("payloadDays", most, "Choose fewer");
          await writePrivacy(tx, id, after);
          return most === null ? after : { ...after, payloadRetentionDays: Math.min(most, after.payloadRetentionDays) };
        });
      },
    },
  };
}
