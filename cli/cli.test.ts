import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildIntegration } from "../e2e/support/build-integration.ts";
import { type AllowedPackage, findAllowedPackage } from "../contracts/packages.ts";
import { commandLine, type Ended } from "../e2e/support/cli.ts";
import { connect } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "../server/testing/start-test-server.ts";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const TSC = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));

let server: TestServer;
let person: Person;
let home: string;
let folder: string;
let key: string;
let automationFile: string;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-cli" }, baseUrl: "http://127.0.0.1:9" });
  const { project } = await buildIntegration(person, 'Every day at 9 in Rome post "Good morning" to #team in Slack');
  const made = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, {
    name: "cli",
    role: "builder",
  });
  key = made.body.secret;
  home = await mkdtemp(join(tmpdir(), "vennel-cli-"));
  folder = join(home, project.name);
  await vennel(home, ["login", server.url, "--organisation", person.organisation.id], key);
  await vennel(home, ["pull", project.name]);
  const { files } = JSON.parse(await readFile(join(folder, ".vennel/project.json"), "utf8")) as { files: Record<string, string> };
  automationFile = Object.keys(files).find((path) => path.startsWith("src/automations/")) ?? "";
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await server.stop();
});

test("a change made in one's own editor is shown first, sent when asked, checked, and deployed", async () => {
  const path = join(folder, automationFile);
  await writeFile(path, `${await readFile(path, "utf8")}\n// The team starts early.\n`);
  expect((await vennel(folder, ["push"])).stdout).toContain(`written  ${automationFile}\n\nNothing was sent.`);
  expect((await vennel(folder, ["push", "--yes"])).stdout).toContain("Sent; the project is at revision");
  expect((await vennel(folder, ["push"])).stdout).toBe("Nothing was changed here.\n");

  const check = await vennel(folder, ["check"]);
  expect(check.stdout).toContain("✓  Types");
  expect(check.stdout).toMatch(/[✓✗] {2}Simulated run/);
  const deployed = await vennel(folder, ["deploy", "--json"]);
  expect(JSON.parse(deployed.stdout)).toMatchObject({ status: "live", version: 1 });
  expect((await vennel(folder, ["runs", "--json"])).code).toBe(0);
});

test("deploy --use chooses connections for an environment, which keeps them", async () => {
  const staging = await vennel(folder, ["deploy", "--environment", "staging"]);
  expect(staging).toMatchObject({ code: 1, stderr: expect.stringContaining("slack") });
  for (const [use, problem] of [
    ["slack", "names no alias and connection"],
    ["slack=", "names no alias and connection"],
    ["slack=Nowhere", "Nowhere"],
  ] as const)
    expect(await vennel(folder, ["deploy", "--environment", "staging", "--use", use])).toMatchObject({ code: 1, stderr: expect.stringContaining(problem) });

  const chosen = await connect(person, {
    connector: "slack",
    name: "Slack of staging",
    auth: { type: "bearer", token: "xoxb-2" },
    baseUrl: "http://127.0.0.1:9",
  });
  const deployed = await vennel(folder, ["deploy", "--environment", "staging", "--use", "slack=Slack of staging", "--json"]);
  expect(JSON.parse(deployed.stdout)).toMatchObject({ status: "live", environment: "staging" });
  expect(JSON.parse((await vennel(folder, ["deploy", "--environment", "staging", "--json"])).stdout)).toMatchObject({ status: "live" });
  const { projectId } = JSON.parse(await readFile(join(folder, ".vennel/project.json"), "utf8")) as { projectId: string };
  const { body } = await person.call<{ items: { name: string; bindings: Record<string, string> }[] }>(
    "GET",
    `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/environments`,
  );
  expect(Object.fromEntries(body.items.map(({ name, bindings }) => [name, bindings]))).toMatchObject({ production: {}, staging: { slack: chosen } });
});

test("uncertain runs are shown before anything is settled, and a decision is one of two", async () => {
  expect((await vennel(folder, ["runs", "settle"])).stdout).toBe("No run waits for a decision.\n");
  expect(await vennel(folder, ["runs", "settle", "happened", "--answer", "perhaps"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("found or not_found"),
  });
});

test("a signal goes to a run by its id, with JSON as its payload", async () => {
  expect(await vennel(folder, ["runs", "signal", "run_none", "approval", "{"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The payload is not JSON"),
  });
  expect(await vennel(folder, ["runs", "signal", "run_none", "approval", '{"by":"Mara"}'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The run was not found"),
  });
});

test("somebody else's change is never overwritten, and one's own is kept when theirs is brought", async () => {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const { projectId } = JSON.parse(await readFile(join(folder, ".vennel/project.json"), "utf8")) as { projectId: string };
  const theirs = async (filePath: string, content: string) => {
    const { body } = await person.call<{ revision: number }>("GET", `${base}/projects/${projectId}/files`);
    const changed = await person.call("PATCH", `${base}/projects/${projectId}/files`, { baseRevision: body.revision, changes: [{ filePath, content }] });
    expect(changed.status).toBe(200);
  };
  await theirs("README.md", "# Theirs\n");
  await writeFile(join(folder, "notes.md"), "# Mine\n");
  expect(await vennel(folder, ["push", "--yes"])).toMatchObject({ code: 1, stderr: expect.stringContaining("Somebody changed the project since") });
  await vennel(folder, ["pull"]);
  expect(await readFile(join(folder, "README.md"), "utf8")).toBe("# Theirs\n");
  expect((await vennel(folder, ["push", "--yes"])).stdout).toContain("written  notes.md");

  await theirs("notes.md", "# Theirs too\n");
  await writeFile(join(folder, "notes.md"), "# Mine again\n");
  expect(await vennel(folder, ["pull"])).toMatchObject({ code: 1, stderr: expect.stringContaining("Changed here and on the server: notes.md") });
  expect(await readFile(join(folder, "notes.md"), "utf8")).toBe("# Mine again\n");
  await vennel(folder, ["pull", "--force"]);
  expect(await readFile(join(folder, "notes.md"), "utf8")).toBe("# Theirs too\n");
});

test("a folder has types for one's own editor, and the gates and tests run on it without a server", async () => {
  const path = join(folder, automationFile);
  const before = await readFile(path, "utf8");
  const offline = { VENNEL_URL: "http://127.0.0.1:9", VENNEL_KEY: "" };
  expect(await run(TSC, ["-p", folder])).toMatchObject({ code: 0 });
  const tested = await vennel(folder, ["test", "--offline", "--json"], "", offline);
  expect(JSON.parse(tested.stdout)).toContainEqual(expect.objectContaining({ status: "passed" }));

  await writeFile(path, `${before}\nexport const wrong: number = "text";\n`);
  expect(await run(TSC, ["-p", folder])).toMatchObject({ stdout: expect.stringContaining("TS2322") });
  expect(await vennel(folder, ["check", "--offline"], "", offline)).toMatchObject({ code: 1, stdout: expect.stringContaining(`${automationFile}:`) });
  await writeFile(path, before);
  expect((await vennel(folder, ["push"])).stdout).toBe("Nothing was changed here.\n");
});

test("a package of the list is there for editors, gates and tests, without installing anything; another is refused", async () => {
  const manifest = join(folder, "package.json");
  const [path, before, own] = [join(folder, automationFile), await readFile(join(folder, automationFile), "utf8"), await readFile(manifest, "utf8")];
  const depend = async (dependencies: object) => writeFile(manifest, JSON.stringify({ ...JSON.parse(own), dependencies }, null, 2));
  await depend({ "date-fns": (findAllowedPackage("date-fns") as AllowedPackage).version });
  await writeFile(path, `import { addDays } from "date-fns";\n${before}\nexport const tomorrow: Date = addDays(new Date(), 1);\n`);
  await vennel(folder, ["push", "--yes"]);
  await vennel(folder, ["pull"]);
  expect(await run(TSC, ["-p", folder])).toMatchObject({ code: 0 });
  const offline = { VENNEL_URL: "http://127.0.0.1:9", VENNEL_KEY: "" };
  expect(await vennel(folder, ["check", "--offline"], "", offline)).toMatchObject({ code: 0, stdout: expect.stringContaining("✓  Simulated run") });
  expect(await vennel(folder, ["check"])).toMatchObject({ code: 0 });

  await depend({ "left-pad": "1.3.0" });
  expect(await vennel(folder, ["check", "--offline"], "", offline)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("left-pad is not on the list ("),
  });
  await writeFile(manifest, own);
  await writeFile(path, before);
  await vennel(folder, ["push", "--yes"]);
});

test("sync shows both directions first, then goes both ways, and stops at what both changed", async () => {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const { projectId } = JSON.parse(await readFile(join(folder, ".vennel/project.json"), "utf8")) as { projectId: string };
  const theirs = async (filePath: string, content: string) => {
    const { body } = await person.call<{ revision: number }>("GET", `${base}/projects/${projectId}/files`);
    await person.call("PATCH", `${base}/projects/${projectId}/files`, { baseRevision: body.revision, changes: [{ filePath, content }] });
  };
  await theirs("theirs.md", "# Theirs\n");
  await writeFile(join(folder, "mine.md"), "# Mine\n");
  expect((await vennel(folder, ["sync"])).stdout).toBe("comes     theirs.md\ngoes      mine.md\n\nNothing was done. To do it: vennel sync --yes\n");
  expect((await vennel(folder, ["sync", "--yes"])).stdout).toContain("Done.");
  expect(await readFile(join(folder, "theirs.md"), "utf8")).toBe("# Theirs\n");
  const { body } = await person.call<{ files: { filePath: string }[] }>("GET", `${base}/projects/${projectId}/files`);
  expect(body.files.map(({ filePath }) => filePath)).toContain("mine.md");

  await theirs("mine.md", "# Not yours\n");
  await writeFile(join(folder, "mine.md"), "# Mine again\n");
  expect(await vennel(folder, ["sync", "--yes"])).toMatchObject({ code: 1, stdout: expect.stringContaining("conflict  mine.md") });
  await vennel(folder, ["pull", "--force"]);
});

test("an automation is simulated with its steps shown; a connection is listed, given another credential, and tried", async () => {
  const automation = automationFile.split("/").at(-1)?.replace(".ts", "") ?? "";
  const simulated = await vennel(folder, ["simulate", automation]);
  expect(simulated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^run_\w+ {2}succeeded\n {2}succeeded/) });
  expect((await vennel(folder, ["connections"])).stdout).toMatch(/Slack +slack +bearer/);
  expect((await vennel(folder, ["connections", "set", "Slack"], "xoxb-another\n")).stdout).toContain("was replaced");
  // Nothing listens where this connection leads.
  expect(await vennel(folder, ["connections", "test", "Slack", "--json"])).toMatchObject({ code: 1, stdout: expect.stringContaining('"ok": false') });
  expect(await vennel(folder, ["connections", "set", "Slack"], '{"type":"basic"}')).toMatchObject({ code: 1, stderr: expect.stringContaining("username") });
});

test("secret variables are set from standard input, listed by name and removed, and nothing tells a value", async () => {
  const set = await vennel(folder, ["secrets", "set", "API_TOKEN", "--json"], "the-value-of-the-token\n");
  expect(JSON.parse(set.stdout)).toEqual({ name: "API_TOKEN", environment: "production", setAt: expect.any(String) });
  const listed = await vennel(folder, ["secrets", "--json"]);
  expect(JSON.parse(listed.stdout)).toEqual([{ name: "API_TOKEN", setAt: expect.any(String) }]);
  expect(await vennel(folder, ["secrets", "set", "lower"], "the-value-of-the-token\n")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("capital letters"),
  });
  expect((await vennel(folder, ["secrets", "delete", "API_TOKEN"])).stdout).toContain("was removed from production");
  expect((await vennel(folder, ["secrets"])).stdout).toBe("No secret variable in production yet.\n");
  expect(`${set.stdout}${set.stderr}${listed.stdout}`).not.toContain("the-value");
});

test("the official client speaks the Model Context Protocol with the command, which it starts itself", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  const args = ["--disable-warning=ExperimentalWarning", MAIN, "mcp"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { HOME: home } }));
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("say");
    const found = await client.callTool({ name: "list_projects", arguments: {} });
    expect(JSON.stringify(found.content)).toContain(folder.split("/").at(-1));
  } finally {
    await client.close();
  }
});

test("a real shell completes commands and options", async () => {
  const script = await vennel(home, ["completions", "bash"]);
  const completed = (words: string) =>
    run("bash", ["-c", `${script.stdout}\nCOMP_WORDS=(vennel ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _vennel; echo \${COMPREPLY[@]}`]);
  expect((await completed("pu")).stdout).toBe("pull push\n");
  expect((await completed("secrets se")).stdout).toBe("set\n");
  expect((await completed("check --of")).stdout).toBe("--offline\n");
  for (const shell of ["zsh", "fish"]) expect((await vennel(home, ["completions", shell])).stdout).toContain("simulate");
});

test("who has read enough of the output ends the command quietly", async () => {
  expect(await run("bash", ["-c", `set -o pipefail; '${process.execPath}' '${MAIN}' help | true`])).toMatchObject({ code: 0 });
});

test("what goes wrong is one sentence and an exit code", async () => {
  expect(await vennel(home, ["frobnicate"])).toMatchObject({ code: 1, stderr: 'There is no command "frobnicate".\n' });
  expect(await vennel(home, ["push"])).toMatchObject({ code: 1, stderr: expect.stringContaining("no project's folder") });
  expect(await vennel(home, ["projects"], "", { VENNEL_KEY: "wrong" })).toMatchObject({ code: 1, stderr: expect.stringContaining("Sign in first") });
  expect(await vennel(home, ["doctor"], "", { VENNEL_URL: "http://127.0.0.1:9" })).toMatchObject({ code: 1, stdout: expect.stringContaining("✗ server") });
  expect(await vennel(home, ["doctor"])).toMatchObject({ code: 0 });
});

/** Another program, to its end. */
function run(command: string, args: readonly string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    execFile(command, args, (error, stdout) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout }));
  });
}

function vennel(cwd: string, args: readonly string[], input = "", env: Record<string, string> = {}): Promise<Ended> {
  return commandLine(cwd, home, args, { input, env }).ended;
}

test("a repository elsewhere is connected with its token from standard input, and told what becomes of it", async () => {
  expect((await vennel(folder, ["remote"])).stdout).toContain("No repository is connected");
  const connected = await vennel(folder, ["remote", "connect", "http://127.0.0.1:9/team/project.git", "--direction", "push", "--json"], "tkn-of-the-cli");
  expect(connected.code).toBe(1);
  expect(JSON.parse(connected.stdout)).toMatchObject({ remote: { branch: "main", direction: "push", hasToken: true, problem: { code: "unreachable" } } });
  expect(connected.stdout).not.toContain("tkn-of-the-cli");
  expect((await vennel(folder, ["remote", "sync"])).stdout).toContain("could not be reached");
  const again = await vennel(folder, ["remote", "connect", "http://127.0.0.1:9/team/project.git", "--branch", "dev", "--json"], "tkn-of-the-cli-2");
  expect(JSON.parse(again.stdout)).toMatchObject({ remote: { branch: "dev", direction: "push" } });
  expect((await vennel(folder, ["remote", "disconnect"])).stdout).toContain("Disconnected");
});
