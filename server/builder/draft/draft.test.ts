import { afterAll, expect, test } from "vitest";
import { LATER, LEFT_OUT } from "../../../contracts/plan/decisions.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { runScenarios } from "../../engine/run-scenarios.ts";
import { createScenarioWorld } from "../../modules/switchboard/calls/scenario-world.ts";
import type { CompileRequest } from "../builder.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { derivedFiles } from "../derived-files.ts";
import { createBuilder } from "../index.ts";
import type { Draft } from "./draft-request.ts";

const catalogue = createCatalogue();
const builder = createBuilder({
  catalogue,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
});
afterAll(() => builder.close());

const SENTENCE = "When a GitHub issue is opened, let the support team know on Slack, but only if it is urgent";
const CHANNEL = "message.args.channel";

async function compile(text: string, more: Partial<CompileRequest> = {}): Promise<Draft> {
  const result = await builder.compile({ text, files: new Map(), connections: [], answers: {}, ...more });
  if (result.kind !== "draft") throw new Error(JSON.stringify(result));
  return result;
}

function withChanges(files: ReadonlyMap<string, string>, { changes }: Draft): Map<string, string> {
  const next = new Map(files);
  for (const [path, text] of changes) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  return next;
}

async function failures(files: ReadonlyMap<string, string>): Promise<string[]> {
  const whole = new Map([...files, ...derivedFiles(await builder.derive(files))]);
  const gates = await builder.check(whole, { signal: AbortSignal.timeout(50_000) });
  return gates.flatMap(({ gate, status, diagnostics }) =>
    status === "passed" ? [] : [`${gate} ${status}`, ...diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)],
  );
}

/** The files of a draft, and the draft once some of it was decided. */
async function answered(text: string, answers: Record<string, string>, change: (files: Map<string, string>) => void = () => {}) {
  const first = await compile(text);
  const files = withChanges(new Map(), first);
  change(files);
  const next = await compile(text, { files, answers, draft: { automation: first.open?.automation ?? "", answers: {} } });
  return { first, files, next, after: withChanges(files, next) };
}

const codeIn = (files: ReadonlyMap<string, string>) => files.get("src/automations/when-a-github-issue-is-opened.ts") ?? "";

test("a draft is there at once, asks everything together, and only what is open keeps it from being verified", { timeout: 60_000 }, async () => {
  const draft = await compile(SENTENCE);
  expect(draft.open?.questions.map(({ subject, step }) => [subject, step])).toEqual([
    ["phrase urgent", 2],
    [CHANNEL, 3],
  ]);
  expect(draft.open?.lines.map(({ step, open }) => [step, open])).toEqual([
    [1, []],
    [2, ["What makes one “urgent”?"]],
    [3, ["Which channel?"]],
  ]);
  const said = draft.open?.said.map(({ from, to, step }) => [SENTENCE.slice(from, to), step]);
  expect(said).toContainEqual([expect.stringContaining("GitHub issue is opened"), 1]);
  expect(await failures(withChanges(new Map(), draft))).toEqual([
    "consistency failed",
    "Not decided yet: What makes one “urgent”?",
    "Not decided yet: Which channel?",
    "secrets skipped",
    "simulation skipped",
  ]);
});

test("answers fill the holes of the draft: a value, and a condition in other words", { timeout: 60_000 }, async () => {
  const { next, after } = await answered(SENTENCE, { [CHANNEL]: "#support", "phrase urgent": "its title contains urgent" });
  expect(next.open).toBeUndefined();
  expect([...after.keys()].filter((path) => path.startsWith("src/automations/"))).toHaveLength(1);
  expect(codeIn(after)).toContain('channel: "#support"');
  expect(codeIn(after)).toContain('if (!event.body.issue.title.includes("urgent")) return;');
  expect(await failures(after)).toEqual([]);
});

test("what is left for later stays a hole and is not asked again", async () => {
  const { next, after } = await answered(SENTENCE, { [CHANNEL]: "#support", "phrase urgent": LATER });
  expect(next.open).toBeUndefined();
  expect(next.summary).toContain("What makes one “urgent”?");
  expect(codeIn(after)).toContain('hole("What makes one “urgent”?")');
});

test("code that was changed since it was drafted stays, and the holes that it still has are filled", async () => {
  const { next, after } = await answered(SENTENCE, { [CHANNEL]: "#support" }, (files) => {
    const path = "src/automations/when-a-github-issue-is-opened.ts";
    files.set(path, `// By hand\n${files.get(path)}`);
  });
  expect(codeIn(after)).toMatch(/^\/\/ By hand\n/);
  expect(codeIn(after)).toContain('channel: "#support"');
  expect(codeIn(after)).toContain("if (!hole(");
  expect(next.summary).toContain("was changed since");
});

test("a phrase without a place is an open step until it is left out", async () => {
  const text = "When a GitHub wiki page is deleted, tell #dev on Slack";
  const phrases = (await compile(text)).open?.phrases ?? [];
  expect(phrases.map(({ from, to }) => text.slice(from, to))).toEqual(phrases.map((phrase) => phrase.text));
  const { files, next, after } = await answered(text, Object.fromEntries(phrases.map(({ subject }) => [subject, LEFT_OUT])));
  const open = `What should “${phrases[0]?.text}” do here?`;
  expect([...files.values()].join("\n")).toContain(open);
  expect([...after.values()].join("\n")).not.toContain(open);
  expect(next.open?.phrases ?? []).toEqual([]);
});

test("of a start that is only the likeliest it is asked which, by name, and the answer decides", async () => {
  const text = "When a payment goes wrong in Stripe, tell billing on Slack by region";
  const { first, next, after } = await answered(text, { start: "Stripe: Charge failed" });
  expect(first.open?.questions.find(({ subject }) => subject === "start")?.choices[0]).toEqual({
    value: "Stripe: Payment failed",
    label: "Stripe: Payment failed",
  });
  expect([...after.values()].join("\n")).toContain('event: "charge.failed"');
  expect(next.open?.questions.map(({ subject }) => subject)).toEqual([CHANNEL]);
});

test("a repository is answered with its owner", async () => {
  const { first, after } = await answered("When a Stripe payment fails, create a GitHub issue", { "issue.args.repo": "acme/shop" });
  expect(first.open?.questions.filter(({ text }) => /owner|repository/.test(text))).toHaveLength(1);
  expect([...after.values()].join("\n")).toMatch(/owner: "acme",\s+repo: "shop"/);
});

test("a new request is a new automation with an id of its own, beside what is there", { timeout: 60_000 }, async () => {
  const one = withChanges(new Map(), await compile("When a GitHub issue is opened, post its title to #support on Slack"));
  const two = await compile("Whenever a Stripe customer is created, add them as a contact in HubSpot", { files: one });
  const after = withChanges(one, two);
  const first = [...one].filter(([path]) => path.startsWith("src/automations/"));
  expect(first.map(([path]) => after.get(path))).toEqual(first.map(([, text]) => text));
  const { flow } = await builder.derive(after);
  expect(new Set(flow.automations.map(({ trigger }) => ("event" in trigger ? trigger.event : null)))).toEqual(new Set(["customer.created", "issues.opened"]));
  expect(new Set(flow.automations.map(({ id }) => id)).size).toBe(2);
  expect(await failures(after)).toEqual([]);
});
