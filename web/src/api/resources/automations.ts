import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Automation } from "../../../../contracts/automations.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";

export const automationsQuery = (organisationId: string, project?: string) =>
  queryOptions({
    queryKey: ["automations", organisationId, project ?? "all"],
    queryFn: ({ signal }) => call("platform", "listAutomations", { params: { organisation_id: organisationId }, query: { limit: 200, project }, signal }),
  });

export const automationQuery = (organisationId: string, id: string) =>
  queryOptions({
    queryKey: ["automation", id, "detail"],
    queryFn: ({ signal }) => call("platform", "getAutomation", { params: { organisation_id: organisationId, id }, signal }),
  });

export const switchAutomationMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      call("platform", "updateAutomation", { params: { organisation_id: organisationId, id }, body: { enabled } }),
    onSuccess: (automation) => {
      queryClient.setQueryData(automationQuery(organisationId, automation.id).queryKey, automation);
      return queryClient.invalidateQueries({ queryKey: ["automations", organisationId] });
    },
  });

/** Asked again each time: the last run is another one. */
export const automationInputQuery = (organisationId: string, id: string) =>
  queryOptions({
    queryKey: ["automation", id, "input"],
    queryFn: ({ signal }) => call("platform", "automationInput", { params: { organisation_id: organisationId, id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export type FigureSpan = "24h" | "7d" | "30d";

export const automationFiguresQuery = (organisationId: string, id: string, span: FigureSpan) =>
  queryOptions({
    queryKey: ["automation", id, "figures", span],
    queryFn: ({ signal }) => call("platform", "automationFigures", { params: { organisation_id: organisationId, id }, query: { span }, signal }),
    refetchInterval: 30_000,
  });

export interface AutomationChange {
  readonly enabled?: boolean;
  readonly catchUp?: Automation["catchUp"];
  readonly expectEveryMinutes?: number | null;
}

const keep = (organisationId: string) => (automation: Automation) => {
  queryClient.setQueryData(automationQuery(organisationId, automation.id).queryKey, automation);
  return queryClient.invalidateQueries({ queryKey: ["automations", organisationId] });
};

export const changeAutomationMutation = (organisationId: string, id: string) =>
  mutationOptions({
    mutationFn: (body: AutomationChange) => call("platform", "updateAutomation", { params: { organisation_id: organisationId, id }, body }),
    onSuccess: keep(organisationId),
  });

export const rotateHookMutation = (organisationId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call("platform", "rotateHook", { params: { organisation_id: organisationId, id } }),
    onSuccess: keep(organisationId),
  });

export const startRunMutation = (organisationId: string, id: string) =>
  mutationOptions({
    mutationFn: (payload: unknown) =>
      call("platform", "startRun", { params: { organisation_id: organisationId, id }, body: payload === undefined ? {} : { payload } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["automation", id, "runs"] }),
  });
