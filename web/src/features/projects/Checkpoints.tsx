import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Arch } from "../../ui/Arch.tsx";
import { dateOf } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./ProjectPage.module.css";
import { Section } from "./Section.tsx";

export function Checkpoints({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const checkpoints = useQuery({
    queryKey: ["checkpoints", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listCheckpoints", { params: { organisation_id: organisationId, id: projectId }, query: { limit: 20 }, signal }),
  });
  return (
    <Section title="Checkpoints">
      {checkpoints.isPending && <SkeletonRows rows={3} height={40} />}
      <FailedLoad of={checkpoints} />
      {checkpoints.data?.items.length === 0 && <p className="second">None yet: the first change keeps one.</p>}
      <ul className={styles.checkpoints}>
        {checkpoints.data?.items.map(({ id, message, author, verified, createdAt }) => (
          <li key={id}>
            <Arch state={verified ? "passed" : "none"} label="Gates" />
            <span className={styles.message}>{message}</span>
            <span className="second">{author}</span>
            <time className={styles.time} dateTime={createdAt}>
              {dateOf(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
