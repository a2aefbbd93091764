import type ts from "typescript-browser";
import type { FlowEdge, FlowNode } from "../../../contracts/flow.ts";
import { spanOf } from "./source-span.ts";

/** Where the flow goes on from: a node, and what its next edge says. */
export interface Exit {
  readonly from: string;
  readonly label: string | null;
}

export interface NewNode {
  readonly kind: FlowNode["kind"];
  /** The node's own part of its id. */
  readonly key: string;
  readonly label: string;
  readonly words?: string;
  readonly detail?: string | null;
  readonly connection?: string;
  readonly operation?: string | null;
}

/** A flow while it is being drawn: what is there, and the open ends that the next node is tied to. */
export class FlowGraph {
  readonly nodes: FlowNode[] = [];
  readonly edges: FlowEdge[] = [];
  exits: Exit[] = [];
  parent: string | null = null;
  /** Names of the enclosing steps: the journal's path. */
  path = "";
  #counts = new Map<string, number>();

  add(node: NewNode, at: ts.Node): string {
    const id = this.#nextId(node.key);
    this.nodes.push({
      id,
      kind: node.kind,
      label: node.label,
      ...(node.words === undefined ? {} : { words: node.words }),
      detail: node.detail ?? null,
      connection: node.connection ?? null,
      operation: node.operation ?? null,
      parent: this.parent,
      span: spanOf(at),
    });
    for (const exit of this.exits) this.edges.push({ from: exit.from, to: id, label: exit.label });
    this.exits = [{ from: id, label: null }];
    return id;
  }

  /** Draws inside a group; `path` also puts the group's name into the ids, as the journal does for steps. */
  inside(group: string, options: { readonly path: boolean; readonly label?: string | null }, draw: () => void): void {
    const { parent, path } = this;
    this.parent = group;
    if (options.path) this.path = group;
    this.exits = [{ from: group, label: options.label ?? null }];
    draw();
    this.parent = parent;
    this.path = path;
  }

  /** Runs `draw`; when it says no, everything that it drew is gone. */
  attempt(draw: () => boolean): boolean {
    const before = { nodes: this.nodes.length, edges: this.edges.length, exits: this.exits, counts: new Map(this.#counts) };
    if (draw()) return true;
    this.nodes.length = before.nodes;
    this.edges.length = before.edges;
    this.exits = before.exits;
    this.#counts = before.counts;
    return false;
  }

  #nextId(key: string): string {
    // The journal keeps "/" for its own levels.
    const safe = key.replaceAll("/", "∕");
    const full = this.path === "" ? safe : `${this.path}/${safe}`;
    const occurrence = this.#counts.get(full) ?? 0;
    this.#counts.set(full, occurrence + 1);
    return occurrence === 0 ? full : `${full}#${occurrence + 1}`;
  }
}
