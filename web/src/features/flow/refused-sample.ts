import type { RefusedSample } from "../../../../contracts/project-checks.ts";
import { ApiFailure } from "../../api/failure.ts";

/** What a simulation without an input was refused for, where no sample is known that the code takes; null for any other failure. */
export function refusedSampleOf(error: Error): RefusedSample["refusedSample"] | null {
  const details = error instanceof ApiFailure ? error.details : null;
  return isRefusedSample(details) ? details.refusedSample : null;
}

function isRefusedSample(details: unknown): details is RefusedSample {
  return typeof details === "object" && details !== null && "refusedSample" in details;
}
