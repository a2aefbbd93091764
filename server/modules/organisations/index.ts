import type { assistantRoutes } from "../../../contracts/assistant.ts";
import type { channelRoutes } from "../../../contracts/channels.ts";
import type { organisationsService } from "../../../contracts/organisations.ts";
import type { limitRoutes } from "../../../contracts/limits.ts";
import type { privacyRoutes } from "../../../contracts/privacy.ts";
import type { usageRoutes } from "../../../contracts/usage.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Actor, Authority, PersonActor } from "../../platform/http/actor.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { accountHandlers } from "./account-handlers.ts";
import { createAuthority } from "./authority.ts";
import { auditHandlers } from "./audit/audit-handlers.ts";
import { deviceHandlers } from "./devices/device-handlers.ts";
import { audit, noteForOperator, type AuditNote, type OrganisationsOptions } from "./context.ts";
import { invitationHandlers } from "./invitations/invitation-handlers.ts";
import { hasOpenInvitation } from "./invitations/store.ts";
import { forgetKeys } from "./keys/forget-keys.ts";
import { keyHandlers } from "./keys/key-handlers.ts";
import { changeLimits } from "./limits/change-limits.ts";
import { limitHandlers } from "./limits/limit-handlers.ts";
import { findOrganisations, type KnownOrganisationRow } from "./limits/store.ts";
import { memberHandlers } from "./member-handlers.ts";
import { operatorHandlers } from "./operator-handlers.ts";
import { organisationHandlers } from "./organisation-handlers.ts";
import { recordExport } from "./record-export.ts";
import { countMemberships, listMemberships, readAuditChain, type AuditChain, type Organisation } from "./store.ts";

export { noteWayIn } from "./note-way-in.ts";
export { changeLimits, forgetKeys, findOrganisations, limitHandlers, noteForOperator };
export type { KnownOrganisationRow };

export interface Organisations {
  /** All of the service but what other modules answer under its paths. */
  readonly handlers: Omit<
    Handlers<typeof organisationsService>,
    | keyof typeof privacyRoutes
    | keyof typeof usageRoutes
    | keyof typeof assistantRoutes
    | keyof typeof channelRoutes
    | keyof typeof limitRoutes
    | "exportOrganisation"
  >;
  readonly authority: Authority;
  /** Notes that somebody takes a copy of everything, and returns what it is a copy of. */
  recordExport(organisationId: string, actor: Actor): Promise<Organisation>;
  /** For the audit log, as part of the transaction that changes something. */
  readonly audit: (tx: Tx, note: AuditNote) => Promise<void>;
  /** Staff of whoever runs this installation. It marks them on screen and grants nothing. */
  isVennel(actor: PersonActor): boolean;
  countMembers(organisationId: string): Promise<number>;
  /** Everybody who may be asked to look after something. */
  readonly people: (organisationId: string) => Promise<{ identityId: string; name: string }[]>;
}

const EVERYBODY = 1_000;

export function createOrganisations(options: OrganisationsOptions): Organisations {
  return {
    handlers: {
      ...organisationHandlers(options),
      ...memberHandlers(options),
      ...invitationHandlers(options),
      ...keyHandlers(options),
      ...deviceHandlers(options),
      ...auditHandlers(options),
      ...operatorHandlers(options),
      ...accountHandlers(options),
    },
    authority: createAuthority(options),
    recordExport: (organisationId, actor) => recordExport(options, organisationId, actor),
    audit: (tx, note) => audit(tx, options, note),
    countMembers: (organisationId) => options.database.organisation(organisationId, (tx) => countMemberships(tx, organisationId)),
    async people(organisationId) {
      const members = await options.database.organisation(organisationId, (tx) => listMemberships(tx, organisationId, null, EVERYBODY));
      return members.map(({ identityId, name, email }) => ({ identityId, name: name || email }));
    },
    isVennel({ email, emailVerified }) {
      const { internalDomain } = options;
      return Boolean(internalDomain) && emailVerified && email.toLowerCase().endsWith(`@${internalDomain?.toLowerCase()}`);
    },
  };
}

/** Whether any organisation waits for this address; for registration by invitation. */
export function isInvited({ database, clock }: Pick<OrganisationsOptions, "database" | "clock">, email: string): Promise<boolean> {
  return database.shared((tx) => hasOpenInvitation(tx, email.toLowerCase(), clock.now()));
}

/** Whether an organisation's audit log is as it was written. */
export function verifyAudit({ database }: Pick<OrganisationsOptions, "database">, organisationId: string): Promise<AuditChain> {
  return database.organisation(organisationId, (tx) => readAuditChain(tx, organisationId));
}
