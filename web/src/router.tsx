import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { Loading } from "./shell/Loading.tsx";
import { NotFound } from "./shell/NotFound.tsx";

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFound,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
