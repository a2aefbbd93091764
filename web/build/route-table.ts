import type { Plugin } from "vite";
import type { Service } from "../../contracts/route.ts";
import { boardService } from "../../contracts/board.ts";
import { organisationsService } from "../../contracts/organisations.ts";
import { platformService } from "../../contracts/platform.ts";
import { switchboardService } from "../../contracts/switchboard.ts";

const ID = "virtual:route-table";
const SERVICES: readonly Service[] = [organisationsService, platformService, boardService, switchboardService];

/**
 * Serves the method and path of every contract route as a module.
 * The browser needs only those two; importing the tables themselves would bring all of zod into the entry.
 */
export function routeTable(): Plugin {
  return {
    name: "route-table",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const routeTable = ${JSON.stringify(tableOf(SERVICES))};` : null),
  };
}

function tableOf(services: readonly Service[]) {
  return Object.fromEntries(
    services.map(({ name, routes }) => [name, Object.fromEntries(Object.entries(routes).map(([id, { method, path }]) => [id, [method, path]]))]),
  );
}
