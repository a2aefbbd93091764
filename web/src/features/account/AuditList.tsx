import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { urlOf } from "../../api/client.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AUDIT_KINDS } from "./audit-words.ts";
import { AuditRow } from "./AuditRow.tsx";
import { auditQuery, membersQuery } from "./queries.ts";
import styles from "./sections.module.css";

const ANY = "all";

/** Each change: its author and origin, and the values before and after. */
export function AuditList() {
  const { id } = useOrganisation();
  const [kind, setKind] = useState(ANY);
  const [person, setPerson] = useState(ANY);
  const filter = { ...(kind === ANY ? {} : { action: kind }), ...(person === ANY ? {} : { actor: person }) };
  const events = useInfiniteQuery(auditQuery(id, filter));
  const members = useQuery(membersQuery(id));
  const people = (members.data?.items ?? []).map(({ identityId, name, email }) => ({ value: identityId, label: name || email }));
  const rows = events.data?.pages.flatMap(({ items }) => items) ?? [];
  const fileOf = (format: "csv" | "jsonl") => urlOf("organisations", "exportAuditEvents", { params: { organisation_id: id }, query: { ...filter, format } });
  return (
    <section>
      <div className={styles.head}>
        <h2>What changed</h2>
        <div className={styles.tools}>
          <Select label="Kind of change" value={kind} options={AUDIT_KINDS} onChange={setKind} />
          <Select label="Who changed it" value={person} options={[{ value: ANY, label: "Everybody" }, ...people]} onChange={setPerson} />
          <Button asChild>
            <a href={fileOf("csv")} download>
              Export CSV
            </a>
          </Button>
          <Button asChild>
            <a href={fileOf("jsonl")} download>
              Export JSON
            </a>
          </Button>
        </div>
      </div>
      {events.isPending && <SkeletonRows rows={3} height={48} />}
      <FailedLoad of={events} />
      {events.isSuccess && rows.length === 0 && <p className="second">Nothing of this kind yet.</p>}
      <ul className={styles.list} aria-label="What changed">
        {rows.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      <MoreButton pages={events} />
    </section>
  );
}
