import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Counter } from "../../ui/Counter.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Input } from "../../ui/Input.tsx";
import { When } from "../../ui/When.tsx";
import { installationQuery } from "./queries.ts";
import styles from "./sections.module.css";

/** Everybody who has an account here, the newest first. */
export function OperatorPeople() {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const installation = useQuery({ ...installationQuery(query), placeholderData: keepPreviousData });
  if (!installation.data?.keepsAccounts) return null;
  const { accounts, people } = installation.data;
  return (
    <>
      <div className={styles.head}>
        <h2>
          People <Counter value={accounts} />
        </h2>
        <Input
          aria-label="Filter by e-mail"
          placeholder="Filter by e-mail"
          icon={<Search size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {people.length === 0 && <p className="second">Nobody has such an address.</p>}
      {people.length > 0 && (
        <DataTable
          label="People"
          rows={people}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "person",
              header: "Person",
              cell: ({ name, email }) => (
                <span className={styles.names}>
                  <strong>{name || email}</strong> {name && <span className={styles.email}>{email}</span>}
                </span>
              ),
            },
            { id: "verified", header: "Address", width: "120px", cell: ({ verified }) => (verified ? "Verified" : "Not verified") },
            { id: "factor", header: "Second factor", width: "120px", wideOnly: true, cell: ({ secondFactor }) => (secondFactor ? "Set up" : "None") },
            {
              id: "seen",
              header: "Last sign-in",
              width: "168px",
              wideOnly: true,
              cell: ({ lastSignInAt }) => <span className="second">{lastSignInAt ? <When at={lastSignInAt} /> : "Not lately"}</span>,
            },
            {
              id: "created",
              header: "Created",
              width: "168px",
              wideOnly: true,
              cell: ({ createdAt }) => (
                <span className="second">
                  <When at={createdAt} />
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
