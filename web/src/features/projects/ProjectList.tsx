import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { Project } from "../../../../contracts/projects.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useListSearch } from "../../shell/use-list-search.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { ConfirmTyped } from "../../ui/ConfirmTyped.tsx";
import { Input } from "../../ui/Input.tsx";
import { Button } from "../../ui/Button.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import failed from "../../shell/FailedLoad.module.css";
import styles from "./ProjectList.module.css";
import { ProjectRow, type RowTarget } from "./ProjectRow.tsx";
import { projectPagesQuery } from "./queries.ts";
import { isSort, type Sort, SORTS, sortProjects } from "./sort-projects.ts";
import { useProjectActions } from "./use-project-actions.ts";

/** The organisation's projects: searched, sorted, starred, copied and deleted in place. */
export function ProjectList({ heading, target, empty }: { heading: ReactNode; target: RowTarget; empty: ReactNode }) {
  const organisation = useOrganisation();
  const [chosen, choose] = useListSearch(["q", "sort"]);
  const search = chosen.q ?? "";
  const sort: Sort = chosen.sort && isSort(chosen.sort) ? chosen.sort : "changed";
  const [deleting, setDeleting] = useState<Project | null>(null);
  const projects = useInfiniteQuery(projectPagesQuery(organisation.id, useDeferredValue(search.trim())));
  const actions = useProjectActions();

  const items = projects.data?.pages.flatMap((page) => page.items) ?? [];

  if (projects.isSuccess && items.length === 0 && search === "") return empty;
  return (
    <>
      {heading}
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ""}
          aria-label="Search by name or description"
          placeholder="Search by name or description"
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => choose({ q: event.target.value })}
        />
        <Select label="Sort by" value={sort} options={SORTS} onChange={(value) => choose({ sort: value })} />
      </div>
      <div className={styles.rows}>
        {projects.isPending && <SkeletonRows rows={6} />}
        <FailedLoad of={projects} />
        {projects.isSuccess && items.length === 0 && (
          <div className={failed.failure}>
            <p>
              Nothing is called “<bdi>{search}</bdi>”.
            </p>
            <Button onClick={() => choose({ q: "" })}>Clear the search</Button>
          </div>
        )}
        {sortProjects(items, sort).map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            target={target}
            onStar={() => actions.star.mutate({ id: project.id, starred: !project.starred })}
            onClone={() => actions.clone.mutate(project)}
            onDelete={() => setDeleting(project)}
          />
        ))}
      </div>
      <MoreButton pages={projects} />
      {deleting && (
        <ConfirmTyped
          title={`Delete ${deleting.displayName}?`}
          description="Its automations stop at once. It can be brought back for 30 days."
          word={deleting.displayName}
          action="Delete"
          onConfirm={() => actions.remove.mutate(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
