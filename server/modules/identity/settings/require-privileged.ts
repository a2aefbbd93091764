import { refreshRequired } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { pageUrl, startUrl } from "../flows/new-flow.ts";
import { LIFESPAN } from "../options.ts";
import type { ActiveSession } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";

/** Changing how somebody signs in needs a recent sign-in; a forgotten open browser is not enough. */
export function requirePrivileged(core: Core, flow: Flow, { session }: ActiveSession): void {
  const age = core.clock.now().getTime() - session.authenticatedAt.getTime();
  if (age <= LIFESPAN.privileged) return;
  throw refreshRequired(startUrl(core, "login", { refresh: "true", aal: session.aal === "aal2" ? "aal2" : null, return_to: pageUrl(core, flow) }));
}
