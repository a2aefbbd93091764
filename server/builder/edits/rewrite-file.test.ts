import { expect, test } from "vitest";
import type { Edit } from "../../../contracts/plan/edit.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import type { Value } from "../../../contracts/plan/value.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { applyEdits } from "./apply-edits.ts";
import { allSteps } from "./plan/plan-tree.ts";
import { readOutline } from "./source/read-outline.ts";

const catalogue = createCatalogue();
const HAND_WRITTEN = `import { automation, webhook } from '@vennel/sdk'
import { github, slack } from '../connections'

// Everything that is urgent goes to the team at once.
export default automation({
    id: 'triage',
    name: 'Triage',
    trigger: webhook({ connection: github, event: 'issues.opened' }),

    run: async ({ event, step }) => {
        const labels = event.body.issue.labels.map((label) => label.name) // all of them
        let tries = 0

        /* The team reads this. */
        if (labels.includes('urgent')) {
            await step('Tell the team', () =>
                slack.chat.postMessage({
                    channel: '#support', // agreed with Mara
                    text: \`Urgent:
  \${event.body.issue.title}\`,
                }))
        }
        for (const label of labels) { tries += label.length }

        await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' }))
    },
})
`;

function edit(edits: readonly Edit[], text = HAND_WRITTEN) {
  const automation = readOutline("triage.ts", text);
  if (!automation) throw new Error("not read");
  const result = applyEdits(text, automation, edits, (alias) => catalogue.get(alias));
  if ("refused" in result) return result.refused;
  return result;
}

function textAfter(edits: readonly Edit[], text?: string): string {
  const result = edit(edits, text);
  if (typeof result === "string") throw new Error(result);
  return result.text;
}

/** Lines of the first that are gone, and lines of the second that are new. */
function changes(before: string, after: string) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

test("a hand-written automation is read, what is no step as code between its steps", () => {
  const automation = readOutline("triage.ts", HAND_WRITTEN);
  expect(automation?.plan.steps.map(({ kind, name }) => [kind, name])).toEqual([
    ["set", ""],
    ["code", ""],
    ["if", ""],
    ["code", ""],
    ["call", "Tell the rest"],
  ]);
});

test("an added step takes the file's indentation; no other line changes but an import that it needs", () => {
  const text = textAfter([{ do: "add", step: { id: "wait", name: "", kind: "sleep", for: "5 minutes" }, at: { before: "tellTheRest" } }]);
  expect(changes(HAND_WRITTEN, text)).toEqual({ gone: [], added: ['        await step.sleep("5 minutes");'] });
  const once = textAfter([
    {
      do: "add",
      step: { id: "once", name: "", kind: "once", key: { field: { of: "event", path: ["body", "issue", "id"] } }, within: "1 day" },
      at: { before: "tellTheRest" },
    },
  ]);
  expect(changes(HAND_WRITTEN, once).gone).toEqual(["import { automation, webhook } from '@vennel/sdk'"]);
  expect(once).toContain("import { automation, once, webhook } from '@vennel/sdk'");
});

test("a step that is removed takes its own lines, and imports that nothing else uses", () => {
  const text = textAfter([{ do: "remove", steps: ["tellTheRest"] }]);
  expect(changes(HAND_WRITTEN, text)).toEqual({
    gone: ["        await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' }))"],
    added: [],
  });
  const [outer] = readOutline("triage.ts", HAND_WRITTEN)?.plan.steps.filter(({ kind }) => kind === "if") ?? [];
  const without = textAfter([{ do: "remove", steps: ["tellTheRest", outer?.id ?? ""] }]);
  expect(without).toContain("import { github } from '../connections'");
  expect(without).not.toContain("The team reads this");
});

test("a step that is moved keeps its comments and its texts to the byte, in the new place's indentation", () => {
  const text = textAfter([{ do: "move", steps: ["tellTheTeam"], to: { endOf: "steps" } }]);
  expect(text).toContain(
    "                channel: '#support', // agreed with Mara\n                text: `Urgent:\n  ${event.body.issue.title}`,\n            }))",
  );
  expect(text).toContain("        if (labels.includes('urgent')) {\n        }");
});

test("a condition around steps, and an else beside them, leave the steps' own text as it is", () => {
  const test = { left: { field: { of: "event", path: ["body", "issue", "state"] } }, is: "equals", right: { literal: "open" } } as const;
  const text = textAfter([{ do: "wrap", steps: ["tellTheRest"], in: { kind: "if", test } }]);
  expect(changes(HAND_WRITTEN, text).added).toEqual([
    '        if (event.body.issue.state === "open") {',
    "            await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' }))",
  ]);
  const [outer] = readOutline("triage.ts", HAND_WRITTEN)?.plan.steps.filter(({ kind }) => kind === "if") ?? [];
  const otherwise = textAfter([{ do: "addBranch", step: outer?.id ?? "", steps: [{ id: "stop", name: "", kind: "stop" }] }]);
  expect(otherwise).toContain("                }))\n        } else {\n            return;\n        }\n        for (const");
});

test("a step that is read from now on gets a name, and nothing else of it changes", () => {
  const text = textAfter([
    {
      do: "add",
      step: {
        id: "note",
        name: "Note it",
        kind: "call",
        connection: "slack",
        operation: "chat.postMessage",
        args: { channel: { literal: "#log" }, text: { field: { of: "tellTheRest", path: ["ts"] } } },
        pages: false,
        settings: {},
      },
      at: { after: "tellTheRest" },
    },
  ]);
  expect(changes(HAND_WRITTEN, text).added[0]).toBe(
    "        const tellTheRest = await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' }))",
  );
  const removed = edit([{ do: "remove", steps: ["tellTheRest"] }], text);
  expect(typeof removed === "string" ? removed : removed.notes).toEqual(['"Note it" read tellTheRest; what goes there is open now.']);
});

test("steps for a failure that read its error give it a name", () => {
  const text: Value = { call: "why", on: { field: { of: "error", path: [] } }, with: [] };
  const note: Step = {
    id: "note",
    name: "Note it",
    kind: "call",
    connection: "slack",
    operation: "chat.postMessage",
    args: { channel: { literal: "#log" }, text },
    pages: false,
    settings: {},
  };
  const wrap: Edit = { do: "wrap", steps: ["tellTheRest"], in: { kind: "try" } };
  expect(textAfter([wrap, { do: "addBranch", step: "try", steps: [note] }])).toContain("} catch (error) {");
  const wrapped = textAfter([wrap]);
  expect(wrapped).toContain("} catch {");
  expect(textAfter([{ do: "addBranch", step: "try1", steps: [note] }], wrapped)).toContain("} catch (error) {");
});

test("edits without a place are refused in a sentence", () => {
  expect(edit([{ do: "remove", steps: ["gone"] }])).toBe('There is no step "gone" in this automation any more.');
  const [outer] = readOutline("triage.ts", HAND_WRITTEN)?.plan.steps.filter(({ kind }) => kind === "if") ?? [];
  const id = outer?.id ?? "";
  expect(edit([{ do: "move", steps: [id], to: { endOf: { of: id, part: "yes" } } }])).toBe("A step cannot be moved into itself.");
  const whole = HAND_WRITTEN.replace("({ event, step })", "(context)");
  expect(edit([{ do: "add", step: { id: "wait", name: "", kind: "sleep", for: "5 minutes" }, at: { endOf: "steps" } }], whole)).toMatch(/Unpack it first/);
});

const NOTED = HAND_WRITTEN.replace(
  "        await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' }))\n",
  `        // First line.
        // Ask Mara before you change the channel.
        await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' })) // daily

        // The morning is quiet.
        await step.sleep('5 minutes') // not more
`,
);

test("a step that changes keeps its notes, above and behind it", () => {
  const after = textAfter([{ do: "setArgument", step: idOf(NOTED, "Tell the rest"), path: ["args", "channel"], to: { literal: "#some" } }], NOTED);
  expect(changes(NOTED, after)).toEqual({
    gone: ["        await step('Tell the rest', () => slack.chat.postMessage({ channel: '#all', text: 'One more' })) // daily"],
    added: [`        await step("Tell the rest", () => slack.chat.postMessage({ channel: "#some", text: "One more" })); // daily`],
  });
});

test("the comment that names a step is written once when the step changes", () => {
  const sleep = readOutline("triage.ts", NOTED)?.plan.steps.find(({ kind }) => kind === "sleep");
  if (sleep?.kind !== "sleep") throw new Error("not read");
  const after = textAfter([{ do: "change", step: sleep.id, to: { ...sleep, for: "9 minutes" } }], NOTED);
  expect(changes(NOTED, after)).toEqual({
    gone: ["        await step.sleep('5 minutes') // not more"],
    added: [`        await step.sleep("9 minutes"); // not more`],
  });
});

test("the note above a step is read; another one changes its lines and nothing else", () => {
  const step = idOf(NOTED, "Tell the rest");
  const read = (text: string) => allSteps(readOutline("triage.ts", text)?.plan.steps ?? []).find(({ id }) => id === step)?.note;
  expect(read(NOTED)).toBe("First line.\nAsk Mara before you change the channel.");
  const old = "        // First line.\n        // Ask Mara before you change the channel.\n";
  const after = textAfter([{ do: "annotate", step, note: "Ask Jo.\u2028evil()\n\nTwice." }], NOTED);
  expect(after).toBe(NOTED.replace(old, "        // Ask Jo.\n        // evil()\n        //\n        // Twice.\n"));
  expect(read(after)).toBe("Ask Jo.\nevil()\n\nTwice.");
  const without = textAfter([{ do: "annotate", step, note: " " }], NOTED);
  expect(without).toBe(NOTED.replace(old, ""));
  expect(textAfter([{ do: "annotate", step, note: "First line.\nAsk Mara before you change the channel." }], without)).toBe(NOTED);
});

test("a note and an argument that change together leave the other steps as they are", () => {
  const step = idOf(NOTED, "Tell the rest");
  const note: Edit = { do: "annotate", step, note: "For all." };
  const after = textAfter([note, { do: "setArgument", step, path: ["args", "channel"], to: { literal: "#some" } }], NOTED);
  expect(changes(NOTED, after).added).toEqual([
    "        // For all.",
    `        await step("Tell the rest", () => slack.chat.postMessage({ channel: "#some", text: "One more" })); // daily`,
  ]);
});

test("a condition gets a note above it, and its steps keep their bytes", () => {
  const [outer] = readOutline("triage.ts", HAND_WRITTEN)?.plan.steps.filter(({ kind }) => kind === "if") ?? [];
  const after = textAfter([{ do: "annotate", step: outer?.id ?? "", note: "Only what\nis urgent." }]);
  expect(after).toBe(HAND_WRITTEN.replace("        if (labels", "        // Only what is urgent.\n        if (labels"));
});

function idOf(text: string, name: string): string {
  return allSteps(readOutline("triage.ts", text)?.plan.steps ?? []).find((step) => step.name === name)?.id ?? "";
}
