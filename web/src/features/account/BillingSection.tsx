import { useQuery } from "@tanstack/react-query";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { projectsQuery } from "../projects/queries.ts";
import styles from "./sections.module.css";

/** What the organisation used, from the runs themselves. This install charges nobody, so there is nothing to pay. */
export function BillingSection() {
  const { id: organisationId, displayName } = useOrganisation();
  const projects = useQuery(projectsQuery(organisationId));
  const used = (projects.data?.items ?? [])
    .map((project) => ({ ...project, runs: project.runsByDay.reduce((sum, { total }) => sum + total, 0) }))
    .filter(({ runs }) => runs > 0)
    .sort((a, b) => b.runs - a.runs);
  const total = used.reduce((sum, { runs }) => sum + runs, 0);
  return (
    <>
      <PageHeading title="Billing" subtext={`What ${displayName} used. This install is your own: nothing is charged.`} />
      {projects.isPending && <SkeletonRows rows={3} height={48} />}
      {projects.isError && <p role="alert">{describeError(projects.error)}</p>}
      {projects.isSuccess && (
        <p className={styles.figure}>
          <strong>{total.toLocaleString("en")}</strong> runs in the last 12 days
        </p>
      )}
      <ul className={styles.list}>
        {used.map(({ id, displayName: name, runsByDay, runs }) => (
          <li key={id}>
            <span className={styles.grow}>{name}</span>
            <Sparkline bars={runsByDay} label={`${runs} runs in 12 days`} />
            <span className={styles.number}>{runs.toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
