import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { runtimeConfig } from "../../api/config.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProjectList } from "../projects/ProjectList.tsx";

export function IntegrationsPage() {
  useEffect(() => {
    document.title = "Integrations · Vennel";
  }, []);
  return (
    <div className="content">
      <ProjectList target="/integrations/$projectId" heading={<Heading />} empty={<NoIntegrations />} />
    </div>
  );
}

function Heading() {
  return (
    <PageHeading
      help={<HelpLink topic="start#your-first-integration" about="your first integration" />}
      title="Integrations"
      subtext="What runs between your systems, and how it is doing."
      actions={
        <Button rank="primary" asChild>
          <Link to="/">Describe an integration</Link>
        </Button>
      }
    />
  );
}

function NoIntegrations() {
  return (
    <EmptyState
      title="No passage yet"
      actions={
        <Button rank="primary" asChild>
          <Link to="/">Describe an integration</Link>
        </Button>
      }
      aside={
        <a href={runtimeConfig().urls.docs} target="_blank" rel="noreferrer">
          Read the guide
        </a>
      }
    >
      Name two systems and what should go between them. The first one needs no keys: the simulator answers.
    </EmptyState>
  );
}
