import type { Bundle, BundleLimits } from "../run-engine.ts";

/** Characters of code and source maps: what people deploy may be large, so it is not their number that counts. */
const MOST_CHARACTERS = 24_000_000;
/** What one holds besides. */
const REST = 2_000;

type Part = Partial<Pick<Bundle, "code" | "sourceMap"> & BundleLimits>;

/** A bundle never changes under its id, so it is loaded once; of more than there is room for, the one that was not used for longest goes first. */
export function createBundleCache<T extends Part>(
  load: (deploymentId: string) => Promise<T>,
  most = MOST_CHARACTERS,
): { load(deploymentId: string): Promise<T> } {
  const bundles = new Map<string, { readonly loading: Promise<T>; size: number }>();
  let held = 0;

  function forget(id: string): void {
    held -= bundles.get(id)?.size ?? 0;
    bundles.delete(id);
  }

  function add(id: string): Promise<T> {
    const entry = { loading: load(id), size: 0 };
    bundles.set(id, entry);
    entry.loading.then(
      ({ code, sourceMap }) => {
        if (bundles.get(id) !== entry) return;
        entry.size = REST + (code?.length ?? 0) + (sourceMap?.length ?? 0);
        held += entry.size;
        for (const oldest of bundles.keys()) {
          if (held <= most || oldest === id) break;
          forget(oldest);
        }
      },
      () => {
        if (bundles.get(id) === entry) forget(id);
      },
    );
    return entry.loading;
  }

  return {
    load(id) {
      const known = bundles.get(id);
      if (!known) return add(id);
      bundles.delete(id);
      bundles.set(id, known);
      return known.loading;
    },
  };
}
