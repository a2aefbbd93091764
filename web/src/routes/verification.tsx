import { createFileRoute } from "@tanstack/react-router";
import { FlowPage } from "../features/identity/FlowPage.tsx";
import { flowSearch } from "../features/identity/flow-search.ts";

export const Route = createFileRoute("/verification")({ validateSearch: flowSearch, component: Page });

function Page() {
  return <FlowPage kind="verification" search={Route.useSearch()} />;
}
