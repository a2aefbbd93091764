import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { registerPerson } from "../e2e/support/person.ts";
import { packageFiles, packageManifest } from "./package-contents.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const files = await packageFiles();
const manifest = await packageManifest(files);

test("the package holds what the product needs, and nothing of how it is made", async () => {
  for (const file of [
    "bin/vennel.js",
    "server/main.ts",
    "server/admin/main.ts",
    "cli/main.ts",
    "sdk/index.ts",
    "sandbox/serve-deployment.ts",
    "deploy/vennel.service",
    "docs/guide/7-operate.md",
    "LICENSE",
    "SECURITY.md",
  ])
    expect(files).toContain(file);
  expect(files.filter((path) => path.endsWith(".sql")).length).toBeGreaterThan(20);
  expect(
    files.filter((path) => /\.test\.ts|(^|\/)(fixtures|e2e|bench|node_modules|\.git|\.ci|data)(\/|$)|^server\/.*testing\/|\.env|\.key|\.tgz$/.test(path)),
  ).toEqual([]);

  // Its manifest is written when it is packed.
  const packed = new Set([...files, "package.json"]);
  const lost: string[] = [];
  for (const file of files.filter((path) => /^(?!web\/).*\.ts$/.test(path))) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(/\b(?:from|import|URL)\s?\(?"(\.{1,2}\/[^"]+\.(?:ts|js|json))"/g)) {
      const target = posix.join(posix.dirname(file), specifier);
      if (!packed.has(target) && !text.includes(`\`${specifier}`)) lost.push(`${file}: ${specifier}`);
    }
  }
  expect(lost).toEqual([]);
});

test("its dependencies are those that it imports, none of them for building or testing", () => {
  for (const name of ["deno", "esbuild", "pg", "hono", "zod", "typescript-browser"]) expect(Object.keys(manifest.dependencies)).toContain(name);
  for (const name of ["vite", "react", "vitest", "playwright-core"]) expect(Object.keys(manifest.dependencies)).not.toContain(name);
  expect(manifest.bin).toEqual({ vennel: "bin/vennel.js" });
});

test("its command explains itself and is the command line", async () => {
  const { stdout } = await run(process.execPath, [join(root, "bin/vennel.js"), "--help"]);
  for (const command of ["up", "admin", "login", "push", "deploy", "doctor"]) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, "m"));
});

test.runIf(process.env["VENNEL_FULL_TESTS"])(
  "installed from its tarball into an empty folder, it starts, builds an integration, and stops",
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vennel-installed-"));
    try {
      await run(process.execPath, ["tools/make-package.ts", "--to", folder], { cwd: root });
      await writeFile(join(folder, "package.json"), "{}");
      await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `./vennel-${manifest.version}.tgz`], { cwd: folder });
      const help = await run("npx", ["--no-install", "vennel", "--help"], { cwd: folder });
      expect(help.stdout).toMatch(/^ {2}deploy\b/m);

      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const server = spawn(join(folder, "node_modules/.bin/vennel"), ["up"], { cwd: folder, stdio: "ignore", env: { ...process.env, PORT: String(port) } });
      try {
        await expect
          .poll(
            () =>
              fetch(`${url}/readyz`).then(
                ({ status }) => status,
                () => 0,
              ),
            { timeout: 120_000, interval: 200 },
          )
          .toBe(200);
        expect(await (await fetch(url, { headers: { accept: "text/html" } })).text()).toContain("<title>Vennel");
        await buildSomething(url);
      } finally {
        const ended = once(server, "exit");
        server.kill("SIGTERM");
        expect(await ended).toEqual([0, null]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

/** A sentence becomes files that passed every gate: compiler, bundler and sandbox are there and work where they were installed. */
async function buildSomething(url: string): Promise<void> {
  const person = await registerPerson(url);
  const organisation = person.organisation.id;
  const { body: project } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${organisation}/projects`, { name: "v-installed" });
  const message = { clientMessageId: "one", text: "Every hour, post hello to #general in Slack", mode: "build" };
  await person.call("POST", `/api/board/v1/o/${organisation}/projects/${project.id}/messages`, message);
  const state = async () => (await person.call<{ state: string }>("GET", `/api/platform/v1/o/${organisation}/projects/${project.id}`)).body.state;
  await expect.poll(state, { timeout: 180_000, interval: 500 }).toBe("verified");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
