import { readdir, readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { TEMPLATES } from "../../../../contracts/templates.ts";
import type { ProjectFiles } from "../../../builder/project-files.ts";
import { openSamples } from "../testing/sample-of.ts";

const GUIDE = new URL("../../../../docs/guide/", import.meta.url);
const FIXTURES = new URL("../../../../bench/builder/cases/fixtures/", import.meta.url);
const { samplesOf, builder, close } = openSamples();
afterAll(close);

test("the code of every template takes the sample that is offered for it", { timeout: 60_000 }, async () => {
  for (const { name, request } of TEMPLATES) await expectTaken(name, await build(request, {}));
});

test("the code of every project of the guide takes the sample that is offered for it", { timeout: 60_000 }, async () => {
  for (const [page, files] of await guide()) await expectTaken(page, files);
});

test.each(await readdir(FIXTURES))("the code of %s takes the sample that is offered for it", { timeout: 60_000 }, async (name) => {
  await expectTaken(name, await filesBelow(new URL(`${name}/`, FIXTURES)));
});

async function expectTaken(name: string, files: ProjectFiles): Promise<void> {
  const samples = Object.entries(await samplesOf(files));
  expect(samples.length, name).toBeGreaterThan(0);
  expect(
    samples.filter(([, { kind }]) => kind === "refused"),
    name,
  ).toEqual([]);
}

async function filesBelow(folder: URL): Promise<ProjectFiles> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll("//", "/"));
  return new Map(await Promise.all(paths.map(async (path) => [path.slice(folder.pathname.length), await readFile(path, "utf8")] as const)));
}

async function guide(): Promise<Map<string, ProjectFiles>> {
  const projects = new Map<string, ProjectFiles>();
  for (const page of await readdir(GUIDE)) {
    const text = await readFile(new URL(page, GUIDE), "utf8");
    const files = new Map([...text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```/gm)].map(([, path = "", content = ""]) => [path, content]));
    if (files.size > 0) projects.set(page, files);
  }
  return projects;
}

/** As the offline builder writes it: of a question the first choice, or what it asks for where there is none. */
async function build(text: string, answers: Readonly<Record<string, string>>): Promise<ProjectFiles> {
  const result = await builder.compile({ text, files: new Map(), connections: [], answers });
  if (result.kind === "refusal") throw new Error(result.message);
  if (result.kind === "draft") return new Map([...result.changes].flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])));
  const { subject, choices } = result.question;
  if (subject in answers) throw new Error(`The answer to "${subject}" leads to the same question`);
  return build(text, { ...answers, [subject]: choices[0]?.value ?? (subject === "repository" ? "acme/shop" : "C05NS8GSN") });
}
