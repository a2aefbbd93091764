import type { OnResolveResult } from "esbuild";

/** An import that is not resolved, with the reason that the person reads. */
export function refused(text: string): OnResolveResult {
  return { errors: [{ text }] };
}
