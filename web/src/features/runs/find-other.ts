import type { Run } from "../../../../contracts/runs.ts";
import { runsQuery } from "../../api/resources/runs.ts";
import { queryClient } from "../../api/query-client.ts";

/** The run that says most about this one: the newest that succeeded, or for one that did, the newest other. Null when it is the only one. */
export async function findOther(organisationId: string, run: Run): Promise<string | null> {
  const wanted = run.status === "succeeded" ? {} : ({ status: "succeeded" } as const);
  const { pages } = await queryClient.fetchInfiniteQuery(runsQuery(organisationId, run, wanted));
  const items = pages.flatMap((page) => page.items);
  return items.find(({ id }) => id !== run.id)?.id ?? null;
}
