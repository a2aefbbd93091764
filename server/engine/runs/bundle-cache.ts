import type { Bundle } from "../run-engine.ts";

const MOST = 200;

/** A bundle never changes under its id, so each is loaded once; the one that was not used for longest goes first. */
export function createBundleCache(load: (deploymentId: string) => Promise<Bundle>): { load(deploymentId: string): Promise<Bundle> } {
  const bundles = new Map<string, Promise<Bundle>>();
  return {
    load(id) {
      const known = bundles.get(id) ?? load(id);
      bundles.delete(id);
      bundles.set(id, known);
      known.catch(() => {
        if (bundles.get(id) === known) bundles.delete(id);
      });
      if (bundles.size > MOST) bundles.delete(bundles.keys().next().value as string);
      return known;
    },
  };
}
