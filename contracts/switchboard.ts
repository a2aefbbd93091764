import { connectionSignInRoutes } from "./connection-sign-in.ts";
import { connectionRoutes } from "./connections.ts";
import { connectorImportRoutes } from "./connector-imports.ts";
import { connectorRoutes } from "./connectors.ts";
import { defineService } from "./route.ts";

export const switchboardService = defineService({
  name: "switchboard",
  base: "/api/switchboard/v1",
  routes: {
    ...connectorRoutes,
    ...connectorImportRoutes,
    ...connectionRoutes,
    ...connectionSignInRoutes,
  },
});
