import type { FlowDocument, FlowTrigger } from "../../../contracts/flow.ts";

/** What a bundle says of itself: its automations, and which system each alias in its code means. */
export interface Manifest {
  readonly automations: readonly ManifestAutomation[];
  readonly connections: readonly { readonly alias: string; readonly connector: string | null }[];
}

export interface ManifestAutomation {
  readonly key: string;
  readonly name: string;
  readonly trigger: KnownTrigger;
}

export type KnownTrigger = Exclude<FlowTrigger, { type: "unknown" }>;

/** Throws on a trigger that the analysis could not read: nothing could ever start it. */
export function manifestOf(flow: FlowDocument): Manifest {
  return {
    automations: flow.automations.map(({ id, name, trigger, file }) => {
      if (trigger.type === "unknown") throw new Error(`${file}: the trigger can't be read (${trigger.reason}).`);
      return { key: id, name, trigger };
    }),
    connections: flow.connections.map(({ alias, connector }) => ({ alias, connector })),
  };
}
