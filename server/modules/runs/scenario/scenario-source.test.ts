import { transform } from "esbuild";
import { expect, test } from "vitest";
import type { Call } from "../../../../contracts/calls.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { scenarioSource } from "./scenario-source.ts";

const call = (more: Partial<Call> & { status?: number; answer?: unknown }): Call => {
  const { status = 200, answer = {}, ...rest } = more;
  return {
    connection: "crm",
    operation: "contacts.create",
    request: { method: "POST", url: "https://crm.example/contacts", headers: {}, body: { email: "lena@northwind.example" } },
    response: { status, headers: {}, body: answer },
    error: null,
    startedAt: "2026-05-01T08:00:00.000Z",
    durationMs: 3,
    ...rest,
  };
};

function runOf(calls: readonly Call[], more: Partial<Run> = {}): Run {
  const steps = [{ calls }];
  return { id: "run_0123456789", status: "succeeded", error: null, createdAt: "2026-05-01T08:00:00.000Z", input: { id: 1 }, steps, ...more } as unknown as Run;
}
const sourceOf = (run: Run, writes: readonly Call[] = [], name = "Welcome") =>
  scenarioSource({ run, writes, automationFile: "src/automations/welcome.ts", automationName: name });

test("each exchange becomes an answer in its order, with its status, and one that got lost a time-out", () => {
  const late = call({ startedAt: "2026-05-01T08:00:02.000Z", status: 429, answer: { message: "slow down" } });
  const lost = call({ startedAt: "2026-05-01T08:00:01.000Z", response: null });
  const first = call({ answer: { id: 7 } });
  const lines = sourceOf(runOf([late, lost, first])).match(/systems\.crm\.\w+\(\{[^}]*/g) ?? [];
  expect(lines.map((line) => line.replace(/\s+/g, " "))).toEqual([
    'systems.crm.answer({ operation: "contacts.create", body: { "id": 7 ',
    'systems.crm.fail({ operation: "contacts.create", status: "timeout" ',
    'systems.crm.answer({ operation: "contacts.create", status: 429, body: { "message": "slow down" ',
  ]);
});

test("the same person is the same stand-in in what comes in, what is answered and what must be written; tokens are blanked", () => {
  const given = call({ answer: { owner: "lena@northwind.example", note: "call +49 151 23456789", key: "sk_live_abcdefghij1234" } });
  const source = sourceOf(runOf([given], { input: { body: { mail: "lena@northwind.example" }, headers: { authorization: "Bearer x" } } }), [given]);
  expect(source.match(/person1@example\.test/g)).toHaveLength(3);
  expect(source).not.toMatch(/lena|northwind|\+49|sk_live|Bearer/);
});

test.each([
  ["a name that ends the line", { error: { name: "Evil\n process.exit(); //", message: "x" }, status: "failed" }, "Welcome"],
  ["a title with quotes and a template", {}, 'Say "hi" `${process.exit()}` \u2028 */'],
  ["an alias that is no word", {}, "Welcome"],
] as const)("%s makes no code of its own", async (_, more, name) => {
  const source = sourceOf(runOf([call({ connection: 'a"]; process.exit(); ["b' })], more), [], name);
  const { code } = await transform(source, { loader: "ts", minifySyntax: true });
  expect(code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$/gm, "")).not.toContain("process.exit");
});
