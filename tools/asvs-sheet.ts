import { readFile } from "node:fs/promises";
import { z } from "zod";

const evidence = z.union([
  z.strictObject({ /** A file of tests, and how the test's name begins or goes on. */ test: z.string(), name: z.string() }),
  z.strictObject({ /** A file that does it. */ code: z.string() }),
  z.strictObject({ /** A page, with the heading after #. */ page: z.string() }),
]);

/** What asks that something be written down: no test can show more than that it is. */
const ASKS_FOR_DOCUMENT = new Set(
  "2.1.1 2.1.2 2.1.3 5.1.1 6.1.1 6.1.2 6.1.3 7.1.1 7.1.2 7.1.3 8.1.1 8.1.2 11.1.1 11.1.2 13.1.1 14.1.1 14.1.2 15.1.1 15.1.3 16.1.1".split(" "),
);

const requirement = z
  .strictObject({
    id: z.string().regex(/^\d+\.\d+\.\d+$/),
    level: z.union([z.literal(1), z.literal(2)]),
    subject: z.string(),
    state: z.enum(["met", "not applicable", "not met"]),
    evidence: z.array(evidence).optional(),
    reason: z.string().optional(),
  })
  .refine(({ state, evidence: given, reason }) => (state === "met" ? given?.length : reason), "what is met has evidence, and what is not has a reason")
  .refine(
    ({ id, state, evidence: given = [] }) => state !== "met" || given.some((each) => "test" in each) || ASKS_FOR_DOCUMENT.has(id),
    "what is met names the test that shows it; a page does where a document is asked for",
  );

const sheet = z.strictObject({ standard: z.string(), note: z.string(), requirements: z.array(requirement) });

export type Evidence = z.infer<typeof evidence>;
export type Requirement = z.infer<typeof requirement>;

export async function readSheet(): Promise<z.infer<typeof sheet>> {
  return sheet.parse(JSON.parse(await readFile(new URL("../docs/security/asvs.json", import.meta.url), "utf8")));
}

export function countStates(requirements: readonly Requirement[], level: 1 | 2) {
  const of = (state: Requirement["state"]) => requirements.filter((each) => each.level === level && each.state === state).length;
  return { met: of("met"), notApplicable: of("not applicable"), notMet: of("not met") };
}

/** The sheet for people. */
export function sheetPage(standard: string, requirements: readonly Requirement[]): string {
  const lines = [
    `# ${standard}`,
    "",
    "Drawn from `asvs.json` beside it by `node tools/draw-asvs.ts`; `npx vitest run tools/asvs.test.ts` checks that what it names is there. Each subject is named in our own words; what exactly is asked stands in the standard under the same number.",
    "",
    "| | met | not applicable | not met | met or not applicable |",
    "| --- | --- | --- | --- | --- |",
    ...([1, 2] as const).map((level) => {
      const { met, notApplicable, notMet } = countStates(requirements, level);
      const all = met + notApplicable + notMet;
      return `| level ${level} | ${met} | ${notApplicable} | ${notMet} | ${Math.floor((100 * (met + notApplicable)) / all)} % of ${all} |`;
    }),
    "",
    "## Not met",
    "",
    ...requirements.filter(({ state }) => state === "not met").map(({ id, subject, reason }) => `- **${id}** ${subject}: ${reason}`),
  ];
  for (const chapter of new Set(requirements.map(({ id }) => id.split(".")[0]))) {
    lines.push("", `## V${chapter}`, "", "| | Level | Subject | State | Evidence |", "| --- | --- | --- | --- | --- |");
    for (const each of requirements.filter(({ id }) => id.startsWith(`${chapter}.`)))
      lines.push(
        `| ${each.id} | ${each.level} | ${each.subject} | ${each.state} | ${[...(each.evidence ?? []).map(shown), each.reason].filter(Boolean).join("; ")} |`,
      );
  }
  return `${lines.join("\n")}\n`;
}

function shown(evidence: Evidence): string {
  if ("test" in evidence) return `\`${evidence.test}\` “${evidence.name}”`;
  if ("code" in evidence) return `\`${evidence.code}\``;
  return `\`${evidence.page}\``;
}
