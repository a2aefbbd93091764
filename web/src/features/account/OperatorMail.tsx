import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Input } from "../../ui/Input.tsx";
import { since } from "../../ui/since.ts";
import { operatorQuery, outboxQuery } from "./queries.ts";
import styles from "./sections.module.css";

/** For who runs this installation: the mails it wrote, which go nowhere else without a mail server. */
export function OperatorMail() {
  const operator = useQuery(operatorQuery);
  const isOperator = operator.data?.isOperator === true;
  const outbox = useQuery({ ...outboxQuery, enabled: isOperator });
  const rows = outbox.data?.items ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>Mail of this installation</h2>
      </div>
      {operator.isSuccess && !isOperator && <BecomeOperator />}
      {outbox.isError && <p role="alert">{describeError(outbox.error)}</p>}
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
              cell: ({ subject, body }) => (
                <details className={styles.mail}>
                  <summary>{subject}</summary>
                  <pre>{body}</pre>
                </details>
              ),
            },
            { id: "to", header: "To", width: "240px", wideOnly: true, cell: ({ recipient }) => recipient },
            { id: "status", header: "Status", width: "112px", cell: ({ status }) => STATUS[status] },
            { id: "when", header: "When", width: "112px", wideOnly: true, cell: ({ createdAt }) => <span className="second">{since(createdAt)} ago</span> },
          ]}
        />
      )}
    </>
  );
}

const STATUS = { queued: "Waiting", sent: "Sent", abandoned: "Given up" } as const;

function BecomeOperator() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState("");
  const become = useMutation({
    mutationFn: () => call("organisations", "becomeOperator", { body: { token: token.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["operator"] }),
  });
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        become.mutate();
      }}
    >
      <div className={styles.grow}>
        <label className={styles.label} htmlFor="operator-token">
          Operator&apos;s token
        </label>
        <Input id="operator-token" type="password" autoComplete="off" value={token} onChange={(event) => setToken(event.target.value)} />
        <span className="second">The server prints it at its first start. Whoever has it sees the mails of this installation.</span>
      </div>
      <Button type="submit" loading={become.isPending} reason={token.trim() === "" ? "Enter the token" : undefined}>
        Show the mails
      </Button>
      {become.isError && <p role="alert">{describeError(become.error)}</p>}
    </form>
  );
}
