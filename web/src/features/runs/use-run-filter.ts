import { useMemo } from "react";
import type { RunFilter } from "../../../../contracts/run-filter.ts";
import { runStatusOf, runTriggerOf } from "./filter-options.ts";
import { useListSearch } from "../../shell/use-list-search.ts";

/** `since` is the span as it was chosen, `from` the moment that it meant then: a link shows the same runs later. */
const KEYS = ["status", "trigger", "since", "from", "find"] as const;
export type RunSearch = Partial<Record<(typeof KEYS)[number], string>>;

/** Which runs a list shows, as its URL says. */
export function useRunFilter(): { search: RunSearch; choose: (next: RunSearch) => void; filter: RunFilter; isNarrowed: boolean } {
  const [search, choose] = useListSearch(KEYS);
  const { status, trigger, from, find } = search;
  const filter = useMemo((): RunFilter => {
    const words = find?.trim();
    return {
      ...(runStatusOf(status) ? { status: runStatusOf(status) } : {}),
      ...(runTriggerOf(trigger) ? { trigger: runTriggerOf(trigger) } : {}),
      ...(from && !Number.isNaN(Date.parse(from)) ? { from } : {}),
      ...(words ? { query: words.slice(0, 200) } : {}),
    };
  }, [status, trigger, from, find]);
  return { search, choose, filter, isNarrowed: Object.keys(filter).length > 0 };
}
