import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export function privacyQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["privacy", organisationId],
    queryFn: ({ signal }) => call("organisations", "getPrivacy", { params: { organisation_id: organisationId }, signal }),
  });
}
export function channelsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["channels", organisationId],
    queryFn: ({ signal }) => call("organisations", "listChannels", { params: { organisation_id: organisationId }, query: { limit: 200 }, signal }),
  });
}
export function deliveriesQuery(organisationId: string, channelId: string) {
  return queryOptions({
    queryKey: ["channel-deliveries", organisationId, channelId],
    queryFn: ({ signal }) => call("organisations", "listDeliveries", { params: { organisation_id: organisationId, channelId }, signal }),
    refetchInterval: 10_000,
  });
}
/** Those that a rule can name. */
export function organisationProjectsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["projects", organisationId, ""],
    queryFn: ({ signal }) => call("platform", "listProjects", { params: { organisation_id: organisationId }, query: { query: "", limit: 200 }, signal }),
  });
}
export function usageQuery(organisationId: string, month: string) {
  return queryOptions({
    queryKey: ["usage", organisationId, month],
    queryFn: ({ signal }) => call("organisations", "getUsage", { params: { organisation_id: organisationId }, query: { month }, signal }),
  });
}
export function assistantQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["assistant", organisationId],
    queryFn: ({ signal }) => call("organisations", "getAssistant", { params: { organisation_id: organisationId }, signal }),
  });
}
