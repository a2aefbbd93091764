import { expect, test } from "vitest";
import type { Capability, SystemProfile } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { rankReadings, readings } from "./rank-request.ts";
import { systemFinder } from "./request-words.ts";
import shipped from "./request-weights.json" with { type: "json" };
import { readWeights, writeWeights } from "./weights-text.ts";

const capability = (kind: Capability["kind"], id: string): Capability => ({
  id,
  kind,
  entity: [stem(id)],
  verbs: new Set([stem(id)]),
  verbGroups: new Set(),
  aliases: [],
  words: new Set([stem(id)]),
  isMessage: false,
  effect: kind === "event" ? "event" : "write",
  popularity: 1,
});
const system = (id: string, name: string, events: string[], operations: string[]): [string, SystemProfile] => [
  id,
  {
    id,
    names: [[name]],
    events: events.map((event) => capability("event", event)),
    operations: operations.map((operation) => capability("operation", operation)),
  },
];
const catalogue = new Map([system("a", "fernwood", ["invoice", "contact"], ["invoice"]), system("b", "quillboard", ["card"], ["card", "comment"])]);
const finder = systemFinder([...catalogue.values()]);
const best = (title: string, text = "") => rankReadings(readings(title, text, catalogue, finder), readWeights(shipped))[0];

test("the system that is named after “from” starts it, whichever is named first", () => {
  expect(best("Create Quillboard Card from Fernwood Invoice")).toMatchObject({ trigger: "a", event: "invoice", actor: "b", action: "card" });
  expect(best("Fernwood New Contact to Quillboard Create Comment")).toMatchObject({ trigger: "a", event: "contact", actor: "b", action: "comment" });
});

test("a name with a slip in it still names its system", () => {
  expect(best("Create Quilboard Card from Fernwood Invoice")).toMatchObject({ trigger: "a", actor: "b" });
});

test("the shares of all readings add up to one", () => {
  const ranked = rankReadings(readings("Fernwood to Quillboard", "", catalogue, finder), readWeights(shipped));
  expect(ranked.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test("weights survive being written as text within half a step", () => {
  const weights = readWeights(shipped);
  const text = writeWeights(weights);
  expect(readWeights(text).every((weight, at) => Math.abs(weight - (weights[at] ?? 0)) <= text.step / 2 + 1e-6)).toBe(true);
});
