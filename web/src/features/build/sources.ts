import { useQuery } from "@tanstack/react-query";
import { FUNCTIONS, type FunctionName } from "../../../../contracts/plan/functions.ts";
import type { Value } from "../../../../contracts/plan/value.ts";
import type { AutomationPlan, ReadableName } from "../../../../contracts/project-plans.ts";
import { readableFieldsQuery } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { memberOf, resultOf } from "./value-result.ts";
import { allSteps, stepNumbers } from "../flow/plan-parts.ts";
import { fieldWords, isFit, valueWords } from "../flow/plan-words.ts";

/** What a field of a form can take its value from. */
export interface Sources {
  readonly names: readonly ReadableName[];
  /** The number of the step that a name comes from; none for an item of a loop. */
  readonly numberOf: (of: string) => number | undefined;
  /** The last value that went through; where nothing did, what the system's description shows. */
  readonly sampleOf: (of: string, path: readonly string[]) => unknown;
  /** The same of the last real run alone; null where there was none. */
  readonly lastRealOf: ((of: string, path: readonly string[]) => unknown) | null;
}

type Samples = ReadonlyMap<string, unknown>;

export function useSources(automation: AutomationPlan, step: string, samples: Samples, lastReal: Samples | null): Sources {
  const scope = useScope();
  const { data } = useQuery(readableFieldsQuery(scope, automation.file, step === "start" ? undefined : step));
  const numbers = stepNumbers(automation.plan);
  const sampleOf: Sources["sampleOf"] = (of, path) => memberOf(samples.has(of) ? samples.get(of) : data?.items.find((name) => name.of === of)?.sample, path);
  return {
    names: data?.items ?? [],
    numberOf: (of) => numbers.get(of),
    sampleOf,
    lastRealOf: lastReal && ((of, path) => (lastReal.has(of) ? memberOf(lastReal.get(of), path) : sampleOf(of, path))),
  };
}

/** With the item of a list as a further name. */
export function withItem(sources: Sources, item: string, list: Value): Sources {
  const held = resultOf(list, ({ of, path }) => sources.sampleOf(of, path));
  const sample = held.is === "value" && Array.isArray(held.value) ? (held.value[0] as unknown) : undefined;
  const source = "field" in list ? sources.names.find(({ of }) => of === list.field.of)?.fields.find(({ path }) => isSame(path, list.field.path)) : undefined;
  const fields = source?.items ?? [{ path: [], type: "any", mayBeMissing: false }];
  return {
    ...sources,
    names: [{ of: item, title: "Each item", fields, sample }, ...sources.names.filter(({ of }) => of !== item)],
    sampleOf: (of, path) => (of === item ? memberOf(sample, path) : sources.sampleOf(of, path)),
  };
}

/** A name for the item of a list that nothing else in sight has. */
export function freeItem({ names }: Sources): string {
  const taken = new Set(names.map(({ of }) => of));
  return ["item", "entry", "row"].find((name) => !taken.has(name)) ?? `item${taken.size}`;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join("\0") === other.join("\0");

/** The item of a loop, by the number of the loop. */
export function chipOf(value: Value, { plan }: AutomationPlan): { readonly number: number | undefined; readonly words: string } {
  if ("field" in value) {
    const { of, path } = value.field;
    const loop = allSteps(plan.steps).find((step) => step.kind === "each" && step.item === of);
    return { number: stepNumbers(plan).get(loop?.id ?? of), words: fieldWords(of, path) };
  }
  if ("call" in value) {
    const { number, words } = chipOf(value.on, { plan } as AutomationPlan);
    return { number, words: isFit(value) ? words : `${words}, ${FUNCTIONS[value.call as FunctionName]?.label ?? value.call}` };
  }
  if ("map" in value) {
    const { number, words } = chipOf(value.map, { plan } as AutomationPlan);
    return { number, words: `${words}, each` };
  }
  return { number: undefined, words: valueWords(value) };
}
