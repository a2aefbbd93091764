import type { TestUpdate } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import type { TextChange } from "../text-change.ts";
import { findRuns } from "./find-runs.ts";
import { testSources } from "./retell.ts";
import { inTests } from "./settle-tests.ts";

/** A scenario for what is new, fed as an earlier one that expects something. */
export function addScenario(code: FoundCode, { absent, scenario }: TestUpdate): TextChange[] {
  const file = code.automation?.file ?? "";
  for (const source of testSources(code)) {
    const like = findRuns(code.project, source, file).find((run) => !run.silent);
    if (!like) continue;
    const [automation, event] = like.trigger.arguments;
    const before = like.seeds.map(({ call }) => `  await ${call.getText()};\n`).join("");
    const text = scenario
      .replaceAll("$automation", automation?.getText() ?? "")
      .replaceAll("$event", event?.getText() ?? "{}")
      .replace("$before", before);
    return [...inTests(code, { absent }), { start: source.text.length, end: source.text.length, text: inStyle(text, styleOf(source)), file: source.fileName }];
  }
  return [];
}
