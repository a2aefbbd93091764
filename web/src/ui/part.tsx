import { type ComponentType, lazy, useState } from "react";
import { fetchPart } from "./fetch-part.ts";

/** A component that comes with a file of its own, and can be called for before it is shown. */
export type Part<P> = ComponentType<P> & { readonly call: () => Promise<unknown> };

/**
 * As `lazy`, without the fallback where the file is there already: React holds what follows a fallback back
 * for 300 ms, so that screens do not flicker.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let here: ComponentType<P> | null = null;
  const call = async () => (here ??= await fetchPart(load));
  const Awaited = lazy(async () => ({ default: await call() }));
  // Chosen once for each time it is shown: another component in its place would lose its state.
  function Shown(props: P) {
    const [Component] = useState<ComponentType<P>>(() => here ?? (Awaited as ComponentType<P>));
    return <Component {...props} />;
  }
  return Object.assign(Shown, { call });
}
