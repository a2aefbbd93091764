import { createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { Loading } from "./shell/Loading.tsx";
import { NotFound } from "./shell/NotFound.tsx";

export const router = createRouter({
  routeTree,
  // Values stay the text they are: an id such as 42 is not a number. Only the two booleans are read as such.
  parseSearch: parseSearchWith((value) => (value === "true" ? true : value === "false" ? false : value)),
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
