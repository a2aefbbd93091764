import type { EditContext } from "./read-edit.ts";

/** The conditions on which the automation stops, as the flow shows them; that nothing was found is none that anybody set. */
export function stopsAt({ automation }: EditContext): readonly string[] {
  const ends = new Set(automation.nodes.filter(({ kind }) => kind === "end").map(({ id }) => id));
  return automation.nodes
    .filter((node) => node.kind === "branch" && automation.edges.some((edge) => edge.from === node.id && edge.label === "yes" && ends.has(edge.to)))
    .map(({ label }) => label)
    .filter((label) => !/\.length\b/.test(label));
}
