import type { AutomationFlow, FlowDocument, FlowNode, Proof } from "../../../contracts/flow.ts";
import type { ConnectorCatalogue } from "../builder.ts";
import { markOf } from "./mark-code.ts";

/** What one scenario that passed came to. */
export interface Evidence {
  /** Ids of the automations that ran. */
  readonly ran: readonly string[];
  /** Marks of calls and ways of branches, as `markCode` put them. */
  readonly reached: readonly string[];
  /** Aliases of the systems whose writes it looked at. */
  readonly looked: readonly string[];
}

type Unproved = Proof["unproved"][number];

/** What scenarios have shown of the flow, and what they have not. */
export function proofOf({ automations, connections }: FlowDocument, evidence: readonly Evidence[], catalogue: ConnectorCatalogue): Proof {
  const ran = new Set(evidence.flatMap((one) => one.ran));
  const reached = new Set(evidence.flatMap((one) => one.reached));
  const seen = (node: FlowNode) => evidence.some((one) => one.reached.includes(markOf(node.span)) && one.looked.includes(node.connection ?? ""));
  const isWrite = ({ kind, connection, operation, detail }: FlowNode) => {
    if (kind !== "call") return false;
    if (operation === null) return !/^(GET|HEAD) /i.test(detail ?? "");
    const connector = catalogue.get(connections.find(({ alias }) => alias === connection)?.connector ?? "");
    return (connector?.operations.find(({ id }) => id === operation)?.effect ?? "write") !== "read";
  };
  const of = (kind: FlowNode["kind"]) => automations.flatMap((automation) => onePlaceEach(automation, kind).map((node) => ({ automation, node })));

  const idle = automations.filter(({ id }) => !ran.has(id)).map((automation) => unproved("automation", automation, null, "no scenario starts it"));
  const writes = of("call").filter(({ node }) => isWrite(node));
  const unseen = writes.filter(({ node }) => !seen(node)).map(({ automation, node }) => unproved("write", automation, node, reasonOf(node, reached)));
  const ways = of("branch").flatMap(({ automation, node }) => waysOf(automation, node).map((way) => ({ automation, node, ...way })));
  const untaken = ways
    .filter(({ mark }) => !reached.has(mark))
    .map(({ automation, node, label }) => unproved("branch", automation, node, `no scenario takes “${label}”`));
  return {
    automations: count(automations.length, idle.length),
    writes: count(writes.length, unseen.length),
    branches: count(ways.length, untaken.length),
    unproved: [...idle, ...unseen, ...untaken],
  };
}

/** A helper that is called twice is drawn twice, and proved once. */
function onePlaceEach({ nodes }: AutomationFlow, kind: FlowNode["kind"]): readonly FlowNode[] {
  return [...new Map(nodes.filter((node) => node.kind === kind).map((node) => [markOf(node.span), node])).values()];
}

function waysOf({ edges }: AutomationFlow, node: FlowNode): readonly { readonly mark: string; readonly label: string }[] {
  const isSwitch = node.id.split("/").at(-1)?.startsWith("switch ") ?? false;
  const drawn = edges.filter(({ from, label }) => from === node.id && label !== "otherwise").flatMap(({ label }) => label ?? []);
  const labels = isSwitch ? [...new Set(drawn)] : ["yes", "no"];
  return labels.map((label) => ({ mark: `${markOf(node.span)} ${label}`, label }));
}

function reasonOf({ connection, span }: FlowNode, reached: ReadonlySet<string>): string {
  return reached.has(markOf(span)) ? `no scenario that comes to it looks at what ${connection} recorded` : "no scenario comes to it";
}

function unproved(kind: Unproved["kind"], { name, file, nodes }: AutomationFlow, node: FlowNode | null, reason: string): Unproved {
  const span = (node ?? nodes.find((one) => one.kind === "trigger"))?.span;
  const what = node ? `${name}: ${node.words ?? node.label}` : name;
  return { kind, message: `${what}: ${reason}.`, file: span?.file ?? file, line: span?.startLine ?? null };
}

function count(of: number, missing: number): Proof["writes"] {
  return { proved: of - missing, of };
}

/** `2 of 5 branches, 1 of 1 write`; null where all is proved. */
export function unprovedWords({ automations, writes, branches }: Proof): string | null {
  const parts = [said(automations, "automation"), said(writes, "write"), said(branches, "branch", "branches")].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

function said({ proved, of }: Proof["writes"], one: string, many = `${one}s`): string | null {
  return proved === of ? null : `${of - proved} of ${of} ${of === 1 ? one : many}`;
}
