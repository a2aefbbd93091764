import { useNavigate, useSearch } from "@tanstack/react-router";

/** A list's search, filter and sort, kept in the URL so that a link or a reload shows the same list. */
export function useListSearch<Key extends string>(keys: readonly Key[]): [Partial<Record<Key, string>>, (next: Partial<Record<Key, string>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]]))) as Partial<Record<Key, string>>;
  const choose = (next: Partial<Record<Key, string>>) => {
    const given = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value || undefined]));
    // Every list has its own parameters; the routes' schemas know nothing of them.
    void navigate({ to: ".", search: ((before: Record<string, unknown>) => ({ ...before, ...given })) as never, replace: true });
  };
  return [chosen, choose];
}
