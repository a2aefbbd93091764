import "./styles/theme.css";
import { RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadRuntimeConfig } from "./api/config.ts";
import { forgetEarly, pageEnd } from "./api/early.ts";
import { queryClient } from "./api/query-client.ts";
import { onExpiredSession } from "./api/session-watch.ts";
import { sessionQuery } from "./api/session.ts";
import { router } from "./router.tsx";
import { Appearance } from "./shell/Appearance.tsx";
import { setShell } from "./shell/shell-store.ts";
import { removeSpinner, spinnerTime } from "./shell/start-up.ts";
import { watchForUpdates } from "./shell/update-notice.ts";

/** How long the first screen may take to ask for what was asked early. */
const EARLY_MS = 5_000;

watchForUpdates();
void start();

/** Nothing is rendered before the session is checked; the static spinner goes when all is known, or when its time is up. */
async function start(): Promise<void> {
  void spinnerTime().then(removeSpinner);
  await pageEnd();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  await loadRuntimeConfig().catch((error: unknown) => console.error("Could not read the runtime configuration", error));
  // A failed check is not swallowed: the root route asks again and shows the error.
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => undefined);
  onExpiredSession(() => {
    if (session) setShell({ showExpiredSessionModal: true });
  });
  await router.load();
  removeSpinner();
  setTimeout(forgetEarly, EARLY_MS);
  // In slices, so that the page answers meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Appearance>
            <RouterProvider router={router} />
          </Appearance>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
