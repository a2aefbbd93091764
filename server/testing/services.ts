import { boardService } from "../../contracts/board.ts";
import { operationService } from "../../contracts/operation.ts";
import { organisationsService } from "../../contracts/organisations.ts";
import { platformService } from "../../contracts/platform.ts";
import type { Route, Service } from "../../contracts/route.ts";
import { switchboardService } from "../../contracts/switchboard.ts";

export const SERVICES: readonly Service[] = [operationService, organisationsService, platformService, boardService, switchboardService];

export interface KnownRoute {
  /** `platform.deploy`. */
  readonly key: string;
  readonly service: Service;
  readonly route: Route;
}

/** Every route of every service. */
export const ROUTES: readonly KnownRoute[] = SERVICES.flatMap((service) =>
  Object.entries(service.routes).map(([id, route]) => ({ key: `${service.name}.${id}`, service, route })),
);
