import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call, urlOf } from "../client.ts";
import { queryClient } from "../query-client.ts";
import type { Scope } from "./scope.ts";

export interface NewMessage {
  readonly clientMessageId: string;
  readonly text: string;
  readonly mode: "build" | "ask";
  readonly model?: string;
  readonly baseRevision?: number;
  readonly attachments?: { name: string; content: string }[];
  readonly fileModifications?: { filePath: string; content: string | null }[];
}

const params = ({ organisationId, projectId }: Scope) => ({ organisation_id: organisationId, project_id: projectId });

export const conversationQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "conversation"],
    queryFn: ({ signal }) => call("board", "getConversation", { params: params(scope), signal }),
  });

export const modelsQuery = (scope: Scope) =>
  queryOptions({ queryKey: ["models"], queryFn: ({ signal }) => call("board", "listModels", { params: params(scope), signal }), staleTime: 600_000 });

export const sendMessageMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: NewMessage) => call("board", "sendMessage", { params: params(scope), body }),
    onSettled: () => refreshConversation(scope),
  });

export const cancelTurnMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (id: string) => call("board", "cancelTurn", { params: { ...params(scope), id } }),
    onSettled: () => refreshConversation(scope),
  });

export const answerMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: ({ id, choice }: { id: string; choice: string }) => call("board", "answer", { params: { ...params(scope), id }, body: { choice } }),
    onSettled: () => refreshConversation(scope),
  });

export const answerDraftMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: ({ id, answers }: { id: string; answers: Record<string, string> }) =>
      call("board", "answer", { params: { ...params(scope), id }, body: { answers } }),
    onSettled: () => refreshConversation(scope),
  });

export const approveMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: ({ id, approved }: { id: string; approved: boolean }) => call("board", "approve", { params: { ...params(scope), id }, body: { approved } }),
    onSettled: () => refreshConversation(scope),
  });

export const buildPlanMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: ({ id, items }: { id: string; items: string[] }) => call("board", "buildPlan", { params: { ...params(scope), id }, body: { items } }),
    onSettled: () => refreshConversation(scope),
  });

export const toolCallsQuery = (scope: Scope, turnId: string) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "tool-calls", turnId],
    queryFn: ({ signal }) => call("board", "listToolCalls", { params: { ...params(scope), id: turnId }, signal }),
  });

export function boardEventsUrl(scope: Scope, after: number): string {
  return urlOf("board", "boardEvents", { params: params(scope), query: { after } });
}

export function refreshConversation(scope: Scope): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: conversationQuery(scope).queryKey });
}
