import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { LIMITS } from "../../../../contracts/limit-facts.ts";
import type { KnownOrganisation } from "../../../../contracts/limits.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Counter } from "../../ui/Counter.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Input } from "../../ui/Input.tsx";
import { dateOf } from "../../ui/since.ts";
import { LimitsDialog } from "./LimitsDialog.tsx";
import { knownOrganisationsQuery } from "./limit-queries.ts";
import { shownLimit } from "./limit-words.ts";
import styles from "./sections.module.css";

/** Every organisation here, and what each may use. */
export function OperatorOrganisations() {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const known = useQuery({ ...knownOrganisationsQuery(query), placeholderData: keepPreviousData });
  const [changing, setChanging] = useState<KnownOrganisation | "all" | null>(null);
  if (known.isError) return <p role="alert">{describeError(known.error)}</p>;
  if (!known.data) return null;
  const { totalCount, items } = known.data;
  return (
    <>
      <div className={styles.head}>
        <h2>
          Organisations <Counter value={totalCount} />
        </h2>
        <span className={styles.tools}>
          <Button onClick={() => setChanging("all")}>Limits for all</Button>
          <Input
            aria-label="Filter by name"
            placeholder="Filter by name"
            icon={<Search size={14} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </div>
      {items.length === 0 && <p className="second">No organisation has such a name.</p>}
      {items.length > 0 && (
        <DataTable
          label="Organisations"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "organisation",
              header: "Organisation",
              cell: ({ displayName, slug }) => (
                <span className={styles.names}>
                  <strong>{displayName}</strong> <span className={styles.email}>{slug}</span>
                </span>
              ),
            },
            { id: "members", header: "Members", width: "88px", align: "right", wideOnly: true, cell: ({ members }) => members.toLocaleString("en") },
            { id: "limits", header: "Limits", wideOnly: true, cell: (organisation) => <span className="second">{ownLimits(organisation)}</span> },
            { id: "created", header: "Created", width: "168px", wideOnly: true, cell: ({ createdAt }) => <span className="second">{dateOf(createdAt)}</span> },
            {
              id: "change",
              header: <span className="visually-hidden">Change</span>,
              width: "104px",
              align: "right",
              cell: (organisation) => (
                <Button aria-label={`Limits of ${organisation.displayName}`} onClick={() => setChanging(organisation)}>
                  Limits
                </Button>
              ),
            },
          ]}
        />
      )}
      {changing && <LimitsDialog organisation={changing === "all" ? null : changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function ownLimits({ own }: KnownOrganisation): string {
  return own.length === 0 ? "As for all" : own.map(({ name, value }) => `${LIMITS[name].label}: ${shownLimit(value).toLowerCase()}`).join(", ");
}
