import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../../../contracts/limit-facts.ts";
import type { LimitInUse } from "../../../../contracts/limits.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { limitsQuery } from "./limit-queries.ts";
import { shownLimit } from "./limit-words.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./sections.module.css";

const NEAR = 0.9;

/** What the operator lets the organisation use, and how much of it is. */
export function LimitsInUse() {
  const { id: organisationId } = useOrganisation();
  const limits = useQuery(limitsQuery(organisationId));
  if (limits.isError) return <p role="alert">{describeError(limits.error)}</p>;
  if (!limits.data) return <SkeletonRows rows={3} height={48} />;
  return (
    <section>
      <div className={styles.head}>
        <h2>Limits</h2>
      </div>
      <p className={styles.lead}>Whoever runs this install sets them, and can raise them.</p>
      <DataTable
        label="Limits"
        rows={limits.data.limits}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", header: "Of", cell: ({ name }) => LIMITS[name].label },
          {
            id: "used",
            header: "Now",
            width: "112px",
            align: "right",
            cell: (limit) => <span className={isNear(limit) ? styles.near : undefined}>{usedOf(limit)}</span>,
          },
          { id: "value", header: "Limit", width: "128px", align: "right", cell: ({ value }) => shownLimit(value) },
        ]}
      />
    </section>
  );
}

/** Requests are counted only where they are limited. */
function usedOf({ name, used, value }: LimitInUse): string {
  return name === "requestsPerMinute" && value === null ? "" : used.toLocaleString("en");
}

/** Days of payloads are a choice up to the limit, not something that runs out. */
function isNear({ name, used, value }: LimitInUse): boolean {
  return value !== null && name !== "payloadDays" && used >= value * NEAR;
}
