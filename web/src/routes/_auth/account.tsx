import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { AccountPage } from "../../features/account/AccountPage.tsx";
import { ACCOUNT_SECTIONS } from "../../features/account/sections.ts";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { searchOf } from "../../shell/validation.ts";

export const Route = createFileRoute("/_auth/account")({
  validateSearch: searchOf(z.object({ backToProjectId: z.optional(z.string()), org: z.optional(z.string()), content: z.optional(z.enum(ACCOUNT_SECTIONS)) })),
  component: Page,
});

function Page() {
  const { content = "profile", backToProjectId } = Route.useSearch();
  return (
    <AppFrame>
      <AccountPage section={content} backToProjectId={backToProjectId ?? null} />
    </AppFrame>
  );
}
