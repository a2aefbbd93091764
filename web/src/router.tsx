import { createRouter, stringifySearchWith } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { Loading } from "./shell/Loading.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { parseSearch } from "./shell/parse-search.ts";

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: "intent",
  // The specification writes some paths with a slash at the end, and they stay as they were typed.
  trailingSlash: "preserve",
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
