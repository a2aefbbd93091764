import { pretty } from "../../emit/pretty.ts";
import { literal } from "../../emit/render-value.ts";
import { valueAt, withValue } from "../../emit/sample-data.ts";
import { expectedWrite } from "../../emit/test/expected-write.ts";
import type { TestUpdate } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import type { TextChange } from "../text-change.ts";
import { findRuns, type TestRun } from "./find-runs.ts";
import { testSources } from "./retell.ts";
import { inTests } from "./settle-tests.ts";
import { furtherWrite } from "./writes.ts";

/** A scenario for what is done as well, fed as an earlier one that expects something. */
export function addScenario(code: FoundCode, update: TestUpdate): TextChange[] {
  const file = code.automation?.file ?? "";
  for (const source of testSources(code)) {
    const like = findRuns(code.project, source, file).find((run) => !run.silent);
    if (!like) continue;
    const end = source.text.length;
    const text = inStyle(scenarioLike(like, update), styleOf(source));
    const { method, path } = expectedWrite(update.action, []) as { method: string; path: string };
    const isKnownPath = !path.includes("{") && ("params" in update.action.target ? update.action.target.params.length === 0 : true);
    const more = furtherWrite(code, update.action.connection.alias, isKnownPath ? { method, path } : { method });
    return [...inTests(code, { absent: update.absent }), ...more, { start: end, end, text, file: source.fileName }];
  }
  return [];
}

function scenarioLike(like: TestRun, update: TestUpdate): string {
  const { action } = update;
  const [automation, event] = like.trigger.arguments;
  return [
    "",
    `scenario(${literal(`${action.step} happens as well`)}, async ({ trigger, systems }) => {`,
    ...like.seeds.map(({ call }) => `  await ${call.getText()};`),
    `  await trigger(${automation?.getText()}, ${event?.getText() ?? "{}"});`,
    `  expect(systems.${action.connection.alias}.recorded.at(-1)).toMatchObject(${pretty(expected(like, update), 2)});`,
    "});",
    "",
  ].join("\n");
}

/** Where the sample can be read, all of the write; otherwise that it was made. */
function expected(like: TestRun, { action, absent, root }: TestUpdate): unknown {
  const isReadable = root === "event" && like.sample !== undefined;
  const sample = absent.reduce<unknown>((body, { path, value }) => (valueAt(body, path) === undefined ? withValue(body, path, value) : body), like.sample);
  const write = expectedWrite(action, isReadable ? sample : []);
  const isConstant = action.mapping.rows.every(({ value }) => value.kind === "constant");
  return isReadable || isConstant ? write : { method: write.method };
}
