import type { Operation } from "../connector.ts";
import type { Collection } from "./entities.ts";
import type { Random } from "./random.ts";
import type { SimulatedAnswer } from "./simulated-request.ts";

export interface BehaviourCall {
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  readonly collection: (name: string) => Collection;
  readonly random: Random;
  readonly now: Date;
}

/** What a simulated system does beside create, read, list, update and delete; null leaves the call to the map of resources. */
export type Behaviour = (call: BehaviourCall) => SimulatedAnswer | null;

export function simulatedJson(status: number, body: unknown): SimulatedAnswer {
  return { status, headers: { "content-type": "application/json", "x-vennel-simulated": "1" }, body: structuredClone(body) };
}
