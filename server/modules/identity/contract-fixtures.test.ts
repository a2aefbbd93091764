import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { UiNode } from "@ory/client-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { sortNodes } from "./flows/sort-nodes.ts";
import { everyForm, type FormName, type Services } from "./testing/every-form.ts";
import { FIXTURES, type Fixture } from "./testing/fixtures.ts";
import { linesOf } from "./testing/form-lines.ts";
import { startOpenidProvider, type OpenidService } from "./testing/openid-provider.ts";
import { startIdentity } from "./testing/start-identity.ts";

/** A checkout of Ory Kratos v26.2.0: with it, what is kept here of its forms is compared with its own tests; `-u` takes it over. */
const SOURCE = process.env["KRATOS_SOURCE"];

let fresh: FreshDatabase;
let provider: OpenidService;
let services: Services;
beforeAll(async () => {
  fresh = await freshDatabase();
  provider = await startOpenidProvider();
  const { database } = fresh;
  services = {
    whole: startIdentity(database, { methods: ["code", "webauthn"], providers: [provider.setting] }),
    stepwise: startIdentity(database, { methods: ["identifier_first", "profile", "code"], providers: [provider.setting] }),
    byLink: startIdentity(database, { addressProof: "link" }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(services).map(({ identity }) => identity.close()));
  await provider.close();
  await fresh.drop();
});

const lines = JSON.parse(await readFile(new URL("testing/contract-forms.json", import.meta.url), "utf8")) as Readonly<Record<string, string[]>>;

describe.runIf(SOURCE)("the forms that are kept here", () => {
  it("are those of Kratos' own tests", async () => {
    const all = await Promise.all(FIXTURES.map(async (fixture) => [fixture.name, await linesOfSource(fixture)] as const));
    await expect(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`).toMatchFileSnapshot("./testing/contract-forms.json");
  });
});

describe.each(Object.keys(everyForm({} as Services)) as FormName[])("the form %s", (form) => {
  const fixtures = FIXTURES.filter((fixture) => fixture.form === form).map((fixture) => [fixture.name, fixture] as const);
  let ours: readonly UiNode[];
  beforeAll(async () => {
    ours = (await everyForm(services)[form]()).ui.nodes;
  });

  it.each(fixtures)("is that of %s", (name, fixture) => {
    expect(linesOf(reach(fixture, ours))).toEqual(lines[name]);
  });
});

/** As far as a fixture reaches: its tests have one method alone, without passkeys in the field for the address. */
function reach({ name, part }: Fixture, nodes: readonly UiNode[]): UiNode[] {
  const [method = ""] = name.split("/");
  const kept = lines[name] ?? [];
  const group = GROUPS[method] ?? method;
  const isThere = (node: UiNode) => kept.some((line) => nameIn(line) === nameIn(linesOf([node])[0] ?? ""));
  return nodes
    .filter((node) => (node.type === "script" || part || node.group === "default" ? isThere(node) : node.group === group))
    .map((node) => (method === "passkey" || method === "idfirst" || method === "webauthn" ? node : withoutPasskeys(node)));
}

const GROUPS: Readonly<Record<string, string>> = { idfirst: "identifier_first", lookup: "lookup_secret" };

function nameIn(line: string): string {
  return line.split(" ", 3).join(" ");
}

function withoutPasskeys(node: UiNode): UiNode {
  if (node.attributes.node_type !== "input" || node.attributes.name !== "identifier" || node.group !== "default") return node;
  const { autocomplete: _passkeys, ...attributes } = node.attributes;
  return { ...node, attributes };
}

async function linesOfSource({ name, unsorted }: Fixture): Promise<string[]> {
  const [method = "", file = ""] = name.split("/");
  const text = await readFile(join(SOURCE ?? "", "selfservice/strategy", method, ".snapshots", `${file}.json`), "utf8");
  const read = JSON.parse(text) as UiNode[] | { ui: { nodes: UiNode[] } };
  const nodes = Array.isArray(read) ? read : read.ui.nodes;
  if (!unsorted) return linesOf(nodes);
  const [token, others] = [nodes.filter(isToken), nodes.filter((node) => !isToken(node))];
  const sorted = sortNodes(
    { kind: unsorted, state: "choose_method", active: null },
    (token[0] ?? TOKEN) as never,
    others.map(withOptions) as never,
  ) as unknown as UiNode[];
  return linesOf(token.length > 0 ? sorted : sorted.filter((node) => node !== TOKEN));
}

/** Missing in the fixtures, but part of the order. */
function withOptions(node: UiNode): UiNode {
  const { attributes } = node;
  if (attributes.node_type === "script") return { ...node, attributes: { ...attributes, src: "https://" } };
  const has = attributes.node_type === "input" && ["passkey_challenge", "passkey_create_data", "webauthn_login_trigger"].includes(attributes.name);
  return has ? { ...node, attributes: { ...attributes, value: "{}" } } : node;
}

const TOKEN: UiNode = {
  type: "input",
  group: "default",
  attributes: { node_type: "input", name: "csrf_token", type: "hidden", disabled: false },
  messages: [],
  meta: {},
};

function isToken({ attributes }: UiNode): boolean {
  return attributes.node_type === "input" && attributes.name === "csrf_token";
}
