import { createFileRoute } from "@tanstack/react-router";
import { DocsPage } from "../features/docs/DocsPage.tsx";

export const Route = createFileRoute("/docs/$page")({ component: Page });

function Page() {
  return <DocsPage page={Route.useParams().page} />;
}
