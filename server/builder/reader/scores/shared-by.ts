import type { ZoneView } from "./context.ts";
import type { FeatureList } from "./feature-list.ts";

const known = new WeakMap<ZoneView, Map<string, FeatureList>>();

/** Features that all candidates of a nature have in common are made once for each zone. */
export function sharedBy(view: ZoneView, nature: string, make: () => FeatureList): FeatureList {
  const own = known.get(view) ?? new Map<string, FeatureList>();
  known.set(view, own);
  const found = own.get(nature) ?? make();
  own.set(nature, found);
  return found;
}
