import { mutationOptions } from "@tanstack/react-query";
import type { RouteBody } from "../../../../contracts/route.ts";
import type { timeMachineRoutes } from "../../../../contracts/time-machine.ts";
import { call } from "../client.ts";

export type TravelRequest = RouteBody<(typeof timeMachineRoutes)["travel"]>;

/** Runs past triggers against the files as they are now. */
export const travelMutation = (organisationId: string, automationId: string) =>
  mutationOptions({
    mutationFn: (body: TravelRequest) => call("platform", "travel", { params: { organisation_id: organisationId, id: automationId }, body }),
  });
