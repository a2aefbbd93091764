import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AuditFilter } from "../../../../contracts/audit-events.ts";
import { call } from "../../api/client.ts";

interface Readiness {
  readonly sandboxLevel?: number;
  readonly checks?: Readonly<Record<string, "ok" | "failing">>;
}

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
/** Changes of invitations also appear in the audit log. */
export async function invitationsChanged(client: QueryClient): Promise<void> {
  await Promise.all(["invitations", "audit"].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
export function keysQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["keys", organisationId],
    queryFn: ({ signal }) => call("organisations", "listKeys", { params: { organisation_id: organisationId }, query: PAGE, signal }),
  });
}
/** For those who do not manage the organisation's keys. */
export function ownKeysQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["keys", organisationId, "own"],
    queryFn: ({ signal }) => call("organisations", "listOwnKeys", { params: { organisation_id: organisationId }, signal }),
  });
}
export function auditQuery(organisationId: string, filter: Pick<AuditFilter, "action" | "actor">) {
  return infiniteQueryOptions({
    queryKey: ["audit", organisationId, filter],
    queryFn: ({ pageParam, signal }) =>
      call("organisations", "listAuditEvents", { params: { organisation_id: organisationId }, query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
export const operatorQuery = queryOptions({ queryKey: ["operator"], queryFn: ({ signal }) => call("organisations", "getOperator", { signal }) });
export function installationQuery(query: string) {
  return queryOptions({
    queryKey: ["operator", "installation", query],
    queryFn: ({ signal }) => call("organisations", "getInstallation", { query: query ? { query } : {}, signal }),
  });
}
/** What the server says of itself; a failing part is an answer too. */
export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: async ({ signal }) => {
    const answer = (await (await fetch("/readyz", { signal })).json()) as Readiness & { details?: Readiness["checks"] };
    return { sandboxLevel: answer.sandboxLevel, checks: answer.checks ?? answer.details ?? {} };
  },
});
export const outboxQuery = queryOptions({ queryKey: ["operator", "outbox"], queryFn: ({ signal }) => call("organisations", "listOutbox", { signal }) });

export const instanceEventsQuery = queryOptions({
  queryKey: ["operator", "events"],
  queryFn: ({ signal }) => call("organisations", "listInstanceEvents", { signal }),
});
