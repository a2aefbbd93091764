import { useSyncExternalStore } from "react";

export function useIsNarrow(below: number): boolean {
  const query = window.matchMedia(`(max-width: ${below - 1}px)`);
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => query.matches,
  );
}
