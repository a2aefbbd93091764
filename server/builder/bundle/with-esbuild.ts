import { stop } from "esbuild";

/** esbuild works in a process of its own, which can be killed from outside; it starts a new one only when told that the old one is over. */
export async function withEsbuild<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!/^The service (was stopped|is no longer running)/.test((error as Error).message)) throw error;
    await stop();
    return work();
  }
}
