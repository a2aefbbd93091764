import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { AcceptInvitationPage } from "../../features/onboarding/AcceptInvitationPage.tsx";
import { searchOf } from "../../shell/validation.ts";

const validateSearch = searchOf(z.object({ inviteId: z.optional(z.string()), orgId: z.optional(z.string()) }));

export const Route = createFileRoute("/_auth/accept-invitation")({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { inviteId, orgId } }) => {
    if (!inviteId || !orgId) throw new Error("Missing inviteId or orgId in search parameters");
    return { inviteId, orgId };
  },
  component: Page,
});

function Page() {
  return <AcceptInvitationPage {...Route.useLoaderData()} />;
}
