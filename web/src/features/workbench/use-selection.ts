import { useNavigate, useSearch } from "@tanstack/react-router";

export const WORKBENCH_TABS = ["flow", "code", "mapping", "architecture", "connections", "runs", "settings"] as const;
export type WorkbenchTab = (typeof WORKBENCH_TABS)[number];

/** The selection of the workbench; all of it is in the URL, so that a link shows the same. */
export interface Selection {
  readonly tab: WorkbenchTab;
  readonly automation?: string;
  readonly node?: string;
  readonly file?: string;
  readonly line?: number;
  readonly mapping?: string;
  readonly target?: string;
  readonly run?: string;
}

export function useSelection(): [Selection, (next: Partial<Selection>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const selection: Selection = {
    tab: WORKBENCH_TABS.find((tab) => tab === search["tab"]) ?? "flow",
    ...texts(search, ["automation", "node", "file", "mapping", "target", "run"]),
    ...(Number(search["line"]) > 0 ? { line: Number(search["line"]) } : {}),
  };
  const select = (next: Partial<Selection>) => {
    // The route's own schema knows nothing of these parameters: they are the workbench's alone.
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, line: undefined, ...next })) as never,
      replace: next.tab === undefined || next.tab === selection.tab,
    });
  };
  return [selection, select];
}

function texts<K extends keyof Selection>(search: Record<string, unknown>, names: readonly K[]): Partial<Record<K, string>> {
  return Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]]))) as Partial<Record<K, string>>;
}
