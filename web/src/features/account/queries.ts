import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

const PAGE = { limit: 200 };

export function membersQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["members", organisationId],
    queryFn: ({ signal }) => call("organisations", "listMembers", { params: { organisation_id: organisationId }, query: PAGE, signal }),
  });
}
export function invitationsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["invitations", organisationId],
    queryFn: ({ signal }) => call("organisations", "listInvitations", { params: { organisation_id: organisationId }, query: PAGE, signal }),
  });
}
export function keysQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["keys", organisationId],
    queryFn: ({ signal }) => call("organisations", "listKeys", { params: { organisation_id: organisationId }, query: PAGE, signal }),
  });
}
export function auditQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["audit", organisationId],
    queryFn: ({ signal }) => call("organisations", "listAuditEvents", { params: { organisation_id: organisationId }, query: { limit: 50 }, signal }),
  });
}
export const operatorQuery = queryOptions({ queryKey: ["operator"], queryFn: ({ signal }) => call("organisations", "getOperator", { signal }) });
export const outboxQuery = queryOptions({ queryKey: ["operator", "outbox"], queryFn: ({ signal }) => call("organisations", "listOutbox", { signal }) });
