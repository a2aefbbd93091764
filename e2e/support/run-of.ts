import { expect } from "vitest";
import type { Person } from "./person.ts";

/** Waits until a run that a webhook started has succeeded. */
export async function succeeded(person: Person, started: Response): Promise<void> {
  const { runId } = (await started.json()) as { runId: string };
  const address = `/api/platform/v1/o/${person.organisation.id}/runs/${runId}`;
  await expect.poll(async () => (await person.call<{ status: string }>("GET", address)).body.status, { timeout: 60_000 }).toBe("succeeded");
}
