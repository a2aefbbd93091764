import { SavedFilters } from "../saved-filters/SavedFilters.tsx";
import { spanFrom } from "./filter-options.ts";
import type { RunSearch } from "./use-run-filter.ts";

const NOTHING: RunSearch = { status: "", trigger: "", since: "", from: "", find: "" };

type Kept = Readonly<Record<string, string>>;

/** A saved span counts from the day on which the filter is used, not from today. */
export function SavedRunFilters({
  search,
  onApply,
}: {
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly onApply: (kept: Kept) => void;
}) {
  const kept = Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value && !(key === "from" && search["since"]) ? [[key, value]] : [])));
  return (
    <SavedFilters
      list="runs"
      search={kept}
      onApply={(found) => onApply({ ...NOTHING, ...found, ...(found["since"] ? spanFrom(found["since"], new Date()) : {}) })}
    />
  );
}
