import type { ServiceOptions } from "./restate-sdk.ts";

/** Quick, so that a dead worker's work goes on soon, and without end: a run is given up by its code, not by its machine. */
export const RETRIES: NonNullable<ServiceOptions["retryPolicy"]> = { initialInterval: 50, exponentiationFactor: 2, maxInterval: 2000, maxAttempts: 1_000_000 };
