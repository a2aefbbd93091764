import { useQuery } from "@tanstack/react-query";
import type { DataPart } from "../../../../../contracts/board.ts";
import { choicesQuery, connectionsQuery } from "../../../api/resources/connections.ts";
import { useScope } from "../../../api/resources/scope.ts";

type Question = DataPart<"draft">["questions"][number];

export interface LiveChoices {
  /** `none` where no such system is connected. */
  readonly state: "none" | "reading" | "read" | "failed";
  readonly system: string;
  /** Those that the request speaks of come first. */
  readonly items: Question["choices"];
  readonly again: () => void;
}

/** What the connected system itself lists for a question. */
export function useLiveChoices({ live }: Question, request: string): LiveChoices {
  const { organisationId } = useScope();
  const connections = useQuery({ ...connectionsQuery(organisationId), enabled: live !== null });
  const connection = connections.data?.items.find(({ alias }) => alias === live?.connection);
  const listed = useQuery({ ...choicesQuery(organisationId, connection?.id ?? "", { operation: live?.operation ?? "" }), enabled: connection !== undefined });
  const state = !connection ? "none" : listed.isFetching ? "reading" : listed.isError ? "failed" : "read";
  return { state, system: connection?.name ?? "", items: bySaid(listed.data?.items ?? [], request), again: () => void listed.refetch() };
}

function bySaid(items: Question["choices"], request: string): Question["choices"] {
  const said = new Set(wordsOf(request));
  const hits = ({ label }: { label: string }) => wordsOf(label).filter((word) => said.has(word)).length;
  return items.toSorted((a, b) => hits(b) - hits(a));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
