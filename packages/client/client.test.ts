import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registerPerson } from "../../e2e/support/person.ts";
import { startTestServer, type TestServer } from "../../server/testing/start-test-server.ts";
import { buildClient } from "../../tools/build-client.ts";
import { createVennel, pages, VennelError } from "./src/client.js";

// A package is built, and programs are started.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TSC = join(ROOT, "node_modules/.bin/tsc");

let server: TestServer;
let folder: string;
let env: { PATH: string; VENNEL_URL: string; VENNEL_KEY: string; VENNEL_ORGANISATION: string };

beforeAll(async () => {
  server = await startTestServer();
  const person = await registerPerson(server.url);
  const { id } = person.organisation;
  const made = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${id}/keys`, { name: "program", role: "builder" });
  env = { PATH: process.env["PATH"] ?? "", VENNEL_URL: server.url, VENNEL_KEY: made.body.secret, VENNEL_ORGANISATION: id };
  folder = await mkdtemp(join(tmpdir(), "vennel-client-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

const connect = (key = env.VENNEL_KEY) => createVennel({ url: env.VENNEL_URL, key, organisation: env.VENNEL_ORGANISATION });

test("what is packed is what the contracts and the source say; `node tools/draw-client.ts` builds it again", async () => {
  const built = await mkdtemp(join(tmpdir(), "vennel-client-built-"));
  await buildClient(built);
  const names = await readdir(built);
  expect(names.toSorted()).toEqual(["client.d.ts", "client.js", "routes.gen.d.ts", "routes.gen.js"]);
  for (const name of names) expect(await readFile(join(ROOT, "packages/client/src", name), "utf8"), name).toBe(await readFile(join(built, name), "utf8"));
  await rm(built, { recursive: true });
});

test("calls go to the server and come back as their contract says, page after page", async () => {
  const vennel = connect();
  for (const name of ["first", "second", "third"]) await vennel.platform.createProject({ body: { name } });
  const names: string[] = [];
  for await (const project of pages(vennel.platform.listProjects, { query: { limit: 1 } })) names.push(project.name);
  expect(names.toSorted()).toEqual(["first", "second", "third"]);
  const [project] = (await vennel.platform.listProjects({ query: { query: "second" } })).items;
  const archive = await vennel.platform.getArchive({ params: { id: project?.id ?? "" } });
  expect(archive.headers.get("content-type")).toBe("application/zip");
  await archive.arrayBuffer();
});

test("a refusal is an error with a code, a sentence and the fields", async () => {
  const refused = await connect()
    .platform.createProject({ body: { name: "" } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VennelError);
  expect(refused).toMatchObject({ status: 400, code: "invalid", fields: expect.arrayContaining([expect.objectContaining({ field: "name" })]) });
  await expect(connect("wrong").platform.listProjects()).rejects.toMatchObject({ status: 401, code: "no_session" });
  await expect(createVennel({ url: env.VENNEL_URL, key: env.VENNEL_KEY }).platform.listProjects()).rejects.toThrow("Name the organisation");
});

test("packed and installed without a network, it has a README, and the examples of the guide compile and run", async () => {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const { stdout: packed } = await run("npm", ["pack", "./packages/client", "--json", "--pack-destination", folder], { cwd: ROOT });
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  expect(files.map(({ path }) => path).toSorted()).toEqual([
    "README.md",
    "package.json",
    "src/client.d.ts",
    "src/client.js",
    "src/routes.gen.d.ts",
    "src/routes.gen.js",
  ]);
  await run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", `./${filename}`], { cwd: folder });
  await symlink(join(ROOT, "node_modules/@types"), join(folder, "node_modules/@types"));

  const guide = await readFile(join(ROOT, "docs/guide/6-api.md"), "utf8");
  const examples = [...guide.matchAll(/^```(ts|sh) run\n([\s\S]*?)^```/gm)].map(([, language = "", text = ""]) => ({ language, text }));
  expect(examples.map(({ language }) => language)).toEqual(["sh", "ts"]);
  const outputs = [];
  for (const [index, { language, text }] of examples.entries()) {
    const file = join(folder, `example-${index}.${language}`);
    await writeFile(file, text);
    if (language === "ts")
      await run(TSC, ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom", "--types", "node", "--skipLibCheck", file], {
        cwd: folder,
      });
    const command = language === "ts" ? process.execPath : "bash";
    outputs.push((await run(command, [file], { cwd: folder, env })).stdout);
  }
  expect(outputs[0]).toContain('"items"');
  expect(outputs[1]).toContain("from-a-program draft\n");
  expect(outputs[1]).toContain("404 not_found\n");
});
