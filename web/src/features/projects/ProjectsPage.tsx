import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProjectList } from "./ProjectList.tsx";

export function ProjectsPage() {
  useEffect(() => {
    document.title = "Projects · Vennel";
  }, []);
  const empty = (
    <EmptyState
      title="No project yet"
      actions={
        <Button rank="primary" asChild>
          <Link to="/">Describe an integration</Link>
        </Button>
      }
    >
      A project holds an integration's code, its versions and its environments.
    </EmptyState>
  );
  return (
    <div className="content">
      <ProjectList
        target="/projects/$projectId"
        heading={<PageHeading title="Projects" subtext="Code, versions and environments of every integration." />}
        empty={empty}
      />
    </div>
  );
}
