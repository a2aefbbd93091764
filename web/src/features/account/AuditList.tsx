import { useQuery } from "@tanstack/react-query";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { dateOf } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { auditQuery } from "./queries.ts";
import styles from "./sections.module.css";

const WORDS: Readonly<Record<string, string>> = {
  "organisation.created": "created the organisation",
  "organisation.updated": "renamed the organisation",
  "organisation.exported": "exported the organisation",
  "member.role_changed": "changed a role",
  "member.removed": "removed a member",
  "member.left": "left",
  "invitation.created": "invited",
  "invitation.renewed": "sent an invitation again",
  "invitation.revoked": "withdrew an invitation",
  "invitation.accepted": "accepted an invitation",
  "key.created": "created a key",
  "key.revoked": "revoked a key",
  "limits.changed": "changed limits",
  "project.remote_connected": "connected a repository",
  "project.remote_changed": "changed how a repository is connected",
  "project.remote_conflict_decided": "decided a conflict with a repository",
  "project.remote_disconnected": "disconnected a repository",
  "project.remote_synced": "synced with a repository",
  "secret.set": "set a secret variable",
  "secret.replaced": "replaced a secret variable",
  "secret.deleted": "removed a secret variable",
};

/** Who changed who may do what. */
export function AuditList() {
  const { id } = useOrganisation();
  const events = useQuery(auditQuery(id));
  return (
    <section>
      <div className={styles.head}>
        <h2>What changed</h2>
      </div>
      {events.isPending && <SkeletonRows rows={3} height={48} />}
      <FailedLoad of={events} />
      <ul className={styles.list} aria-label="What changed">
        {events.data?.items.map((event) => (
          <li key={event.id}>
            <span className={styles.grow}>
              <strong>{event.actorName}</strong> {WORDS[event.action] ?? event.action} <span className="second">{detailsOf(event.details)}</span>
            </span>
            <time className="second" dateTime={event.at}>
              {dateOf(event.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `from` and `to` become an arrow; what changed by its name is told with it; other words stand for themselves. */
function detailsOf(details: Readonly<Record<string, unknown>>): string {
  const { from, to, ...rest } = details;
  const words = Object.entries(rest).flatMap(([name, value]) => (typeof value === "string" ? [value] : isChange(value) ? [`${name} ${arrow(value)}`] : []));
  return [...words, ...(typeof from === "string" && typeof to === "string" ? [arrow({ from, to })] : [])].join(", ");
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

function isChange(value: unknown): value is Change {
  return typeof value === "object" && value !== null && "from" in value && "to" in value;
}

function arrow({ from, to }: Change): string {
  return [from, to].map((value) => (value === null ? "no limit" : String(value))).join(" → ");
}
