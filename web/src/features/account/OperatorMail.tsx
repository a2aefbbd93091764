import { useQuery } from "@tanstack/react-query";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { ago } from "../../ui/since.ts";
import { When } from "../../ui/When.tsx";
import { outboxQuery } from "./queries.ts";
import styles from "./sections.module.css";

/** The mails that the installation wrote, which go nowhere else without a mail server. */
export function OperatorMail() {
  const outbox = useQuery(outboxQuery);
  const rows = outbox.data?.items ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>Mail</h2>
      </div>
      <FailedLoad of={outbox} />
      {outbox.isSuccess && rows.length === 0 && <p className="second">No mail was written yet.</p>}
      {rows.length > 0 && (
        <DataTable
          label="Mail of this installation"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "mail",
              header: "Mail",
              cell: ({ id, subject, body }) => (
                <details className={styles.mail}>
                  <summary>{subject}</summary>
                  {body === null ? (
                    <p className="second">
                      Only its recipient may read it. Without a mail server it is in the data directory of the server, as <code>outbox/{id}.eml</code>.
                    </p>
                  ) : (
                    <pre>{body}</pre>
                  )}
                </details>
              ),
            },
            { id: "to", header: "To", width: "240px", wideOnly: true, cell: ({ recipient }) => recipient },
            { id: "status", header: "Status", width: "112px", cell: ({ status }) => STATUS[status] },
            {
              id: "when",
              header: "When",
              width: "112px",
              wideOnly: true,
              cell: ({ createdAt }) => (
                <span className="second">
                  <When at={createdAt} as={ago} />
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

const STATUS = { queued: "Waiting", sent: "Sent", abandoned: "Given up" } as const;
