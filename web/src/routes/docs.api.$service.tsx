import { createFileRoute } from "@tanstack/react-router";
import { ApiPage } from "../features/docs/api/ApiPage.tsx";

export const Route = createFileRoute("/docs/api/$service")({ component: Page });

function Page() {
  return <ApiPage service={Route.useParams().service} />;
}
