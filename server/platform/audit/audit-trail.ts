import type { AuditedCall } from "../../../contracts/audit.ts";
import type { Route } from "../../../contracts/route.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors.ts";
import type { Call } from "../http/mount-service.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { whoIs } from "./origin-of.ts";
import { readState, type Reading } from "./read-state.ts";
import { insertAudit, insertPending, listPendingBefore, takePending, type Pending } from "./store.ts";
import type { Facts, PendingEvent } from "./tables.ts";
import { tellChange } from "./tell-change.ts";

export interface AuditTrail {
  /** Carries a call out and writes its event; refused calls leave none. */
  around<T>(audit: AuditedCall, reading: Reading, call: Call<Route>, work: () => Promise<T>): Promise<T>;
  /** Writes the events of calls whose process died. */
  settle(): Promise<void>;
}

/** No call takes longer. */
const OVERDUE_MS = 900_000;

/**
 * A call is noted before it is carried out and its event written when it has ended. Where nothing can be noted, nothing is
 * done; and whatever dies in between leaves a note, from which the event is made.
 */
export function createAuditTrail({ database, clock, log }: { database: Database; clock: Clock; log: Log }): AuditTrail {
  const write = async (pending: Pending, ended: Partial<PendingEvent> & { after: Facts | null }) => {
    const { id, organisationId, at, event } = pending;
    await database.organisation(organisationId, async (tx) => {
      if (await takePending(tx, id)) await insertAudit(tx, { id, organisationId, at, ...event, ...ended });
    });
  };
  /** What has happened has happened: a note that cannot be settled now is settled later. */
  const later = (err: unknown) => log.warn({ err }, "an audit event is written later");

  return {
    async around(audit, reading, call, work) {
      if (audit.unless && (call.body as Facts | undefined)?.[audit.unless] === true) return work();
      const { state } = audit;
      const before = state ? await readState(reading, state, call, null) : null;
      const pending = begin(audit, call, before, clock.now());
      await database.organisation(pending.organisationId, (tx) => insertPending(tx, pending));
      try {
        const result = await work();
        await end(audit, reading, call, before, pending, result).catch(later);
        return result;
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500;
        const settled = isRefused
          ? database.organisation(pending.organisationId, (tx) => takePending(tx, pending.id))
          : write(pending, { after: null, details: { ...pending.event.details, outcome: "failed" } });
        await settled.catch(later);
        throw error;
      }
    },
    async settle() {
      const overdue = await database.operator((tx) => listPendingBefore(tx, new Date(clock.now().getTime() - OVERDUE_MS)));
      for (const pending of overdue) await write(pending, { after: null, details: { ...pending.event.details, outcome: "unknown" } });
    },
  };

  async function end(audit: AuditedCall, reading: Reading, call: Call<Route>, before: Facts | null, pending: Pending, result: unknown): Promise<void> {
    const answer = result instanceof Response || typeof result !== "object" || result === null ? {} : (result as Facts);
    const madeId = typeof answer["id"] === "string" ? answer["id"] : null;
    const { state } = audit;
    const now = state ? await readState(reading, state, call, madeId) : null;
    const subject = pending.event.subject || (madeId ?? pending.organisationId);
    const told = state ? tellChange(state, before, now) : { before: null, after: null };
    const title = titleOf(audit, before ?? now);
    const made = madeId !== null && madeId !== subject ? { result: madeId } : {};
    await write(pending, { subject, ...told, details: { ...pending.event.details, ...title, ...made, ...picked(answer, audit.answered) } });
  }
}

function begin(audit: AuditedCall, call: Call<Route>, before: Facts | null, at: Date): Pending {
  const { organisation_id: organisationId, ...places } = call.params as Record<string, string>;
  if (!organisationId || !call.actor) throw new Error(`${audit.action} can only be noted of somebody in an organisation`);
  const [first, ...rest] = Object.entries(places);
  const asked = { ...picked({ ...call.query, ...(call.body as Facts | undefined) }, audit.asked) };
  const secrets = (audit.secret ?? []).filter((name) => (call.body as Facts | undefined)?.[name] !== undefined);
  const details = { ...Object.fromEntries(rest), ...asked, ...(secrets.length > 0 ? { replaced: secrets } : {}), ...titleOf(audit, before) };
  const told = audit.state ? tellChange(audit.state, before, null).before : null;
  return { id: newId("aud"), organisationId, at, event: { ...whoIs(call.actor), action: audit.action, subject: first?.[1] ?? "", details, before: told } };
}

function titleOf({ state }: AuditedCall, facts: Facts | null): Facts {
  const title = state?.title === undefined ? undefined : facts?.[state.title];
  return title === undefined || title === null ? {} : { title: String(title) };
}

function picked(facts: Facts, names: readonly string[] = []): Facts {
  return Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}
