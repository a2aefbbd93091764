import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { devEnvironment, portNear } from "./dev-instance.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Somebody's instance: it is ready, and notes whatever is asked of it. Null where the port is taken already. */
async function somebodysInstance(port: number, asked: string[]): Promise<Server | null> {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  return once(server.listen(port, "127.0.0.1"), "listening").then(
    () => server,
    () => null,
  );
}

test("what leads to another instance is not handed on, unless it is named for this", () => {
  const instance = { port: 1234, pages: "http://localhost:4321", dataDir: "here" };
  const inherited = {
    PATH: "/bin",
    ANTHROPIC_API_KEY: "k",
    DATABASE_URL: "postgresql://theirs",
    VENNEL_DATA_DIR: "theirs",
    VENNEL_SECRET_KEY: "theirs",
    VENNEL_API_URL: "https://theirs",
    SMTP_URL: "smtp://theirs",
    KRATOS_PUBLIC_URL: "https://theirs",
    PORT: "80",
  };
  const { env, ignored } = devEnvironment(inherited, instance);
  expect(env).toEqual({
    PATH: "/bin",
    ANTHROPIC_API_KEY: "k",
    PORT: "1234",
    VENNEL_DATA_DIR: "here",
    VENNEL_PUBLIC_URL: "http://localhost:4321",
    VENNEL_ENVIRONMENT: "development",
  });
  expect(ignored).toHaveLength(7);
  expect(devEnvironment({ VENNEL_DEV_DATABASE_URL: "postgresql://mine" }, instance).env["DATABASE_URL"]).toBe("postgresql://mine");
});

test("a port where somebody listens is not taken for one's own", async () => {
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await portNear(port)).not.toBe(port);
});

test("./vennel dev leaves an instance on the usual ports alone, and its data", { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "vennel-dev-"));
  const theirs = join(folder, "theirs");
  const asked: string[] = [];
  const others = [await somebodysInstance(4400, asked), await somebodysInstance(5173, asked)];
  const child = spawn(process.execPath, ["tools/dev.ts"], {
    cwd: root,
    env: { ...process.env, VENNEL_DATA_DIR: theirs, DATABASE_URL: "postgresql://theirs@127.0.0.1:1/theirs", VENNEL_DEV_DATA_DIR: join(folder, "mine") },
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    for (const other of others) other?.close();
    await rm(folder, { recursive: true, force: true });
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  await expect.poll(() => child.exitCode !== null || said.includes("sign in as"), { timeout: 200_000, interval: 200 }).toBe(true);

  expect(said).toContain("Not used here, for they may lead to another instance: ");
  const pages = /(http:\/\/localhost:(\d+)) {3}sign in as dev@example\.test/.exec(said);
  expect(pages, said.slice(-2000)).not.toBeNull();
  expect(pages?.[2]).not.toBe("5173");
  expect(await (await fetch(`${pages?.[1]}/runtime-config.json`)).json()).toMatchObject({ environment: "development" });
  expect(asked).toEqual([]);
  expect(await readdir(folder)).toEqual(["mine"]);
});
