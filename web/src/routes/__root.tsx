import { createRootRoute, Outlet, redirect, retainSearchParams } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ErrorScreen } from "../shell/ErrorScreen.tsx";
import { loadShellContext } from "../shell/load-context.ts";
import { Modals } from "../shell/Modals.tsx";
import { NotFound } from "../shell/NotFound.tsx";
import { searchOf } from "../shell/validation.ts";

const INVITATION = "/accept-invitation";
const validateSearch = searchOf(z.object({ org: z.optional(z.string()), orgSlug: z.optional(z.string()) }));

export const Route = createRootRoute({
  validateSearch,
  search: { middlewares: [retainSearchParams(["org"])] },
  beforeLoad: async ({ search, location }) => {
    // The older spelling is rewritten, so that links made with it keep working.
    if (search.orgSlug !== undefined) {
      throw redirect({ to: location.pathname, search: { ...location.search, orgSlug: undefined, org: search.org ?? search.orgSlug }, replace: true });
    }
    const invited = location.pathname.startsWith(INVITATION);
    const context = await loadShellContext(invited ? undefined : search.org);
    if (!invited && search.org === undefined && context.organisation) {
      throw redirect({ to: location.pathname, search: { ...location.search, org: context.organisation.slug }, hash: location.hash, replace: true });
    }
    return context;
  },
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <Outlet />
      <Modals />
    </>
  );
}
