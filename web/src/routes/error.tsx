import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { IdentityErrorPage } from "../features/identity/IdentityErrorPage.tsx";
import { searchOf } from "../shell/validation.ts";

export const Route = createFileRoute("/error")({
  validateSearch: searchOf(z.object({ id: z.optional(z.string()) })),
  component: Page,
});

function Page() {
  return <IdentityErrorPage id={Route.useSearch().id ?? null} />;
}
