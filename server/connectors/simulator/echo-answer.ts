import type { Operation } from "../connector.ts";
import type { SimulatedAnswer } from "./simulated-request.ts";

/** The answer of an operation that changes no collection: the sample, with what was asked for in the places of the same name. */
export function echoAnswer(operation: Operation, args: Readonly<Record<string, unknown>>): SimulatedAnswer {
  const status = operation.successStatus ?? 200;
  const body = status === 204 ? null : echo(structuredClone(operation.sampleOutput ?? null), operation.effect === "read" ? {} : args);
  return { status, headers: { "content-type": "application/json", "x-vennel-simulated": "1" }, body };
}

function echo(sample: unknown, args: Readonly<Record<string, unknown>>): unknown {
  if (typeof sample !== "object" || sample === null || Array.isArray(sample)) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      Object.hasOwn(args, name) && kindOf(args[name]) === kindOf(value) ? args[name] : typeof value === "object" ? echo(value, args) : value,
    ]),
  );
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
