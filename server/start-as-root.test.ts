import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { deploy } from "../e2e/support/deploy.ts";
import { ECHO_FILES } from "../e2e/support/echo-integration.ts";
import { registerPerson } from "../e2e/support/person.ts";
import { startProduct, type Product } from "../e2e/support/start-product.ts";
import { until } from "../e2e/support/until.ts";
import { descendantsOf, isAlive, statusOf } from "./testing/process-status.ts";

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NONE = "0000000000000000";
const WITHOUT = { CapInh: NONE, CapPrm: NONE, CapEff: NONE, CapBnd: NONE, CapAmb: NONE };
const NET_BIND_SERVICE = "0000000000000400";
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

async function start(...given: Parameters<typeof startProduct>): Promise<Product> {
  const product = await startProduct(...given);
  onTestFinished(() => product.remove());
  return product;
}

const pidOf = (product: Product) => product.pid() ?? 0;

/** Builds, deploys and runs; what started for it is still there. */
async function mainJob({ url }: Product): Promise<unknown> {
  const person = await registerPerson(url);
  const automation = await deploy(person, await bringFiles(person, ECHO_FILES));
  const sent = await fetch(automation.trigger.url ?? "", { method: "POST", headers: { "content-type": "application/json" }, body: '{"id":7}' });
  expect(sent.status).toBe(202);
  const runs = `/api/platform/v1/o/${person.organisation.id}/automations/${automation.id}/runs`;
  return until("the run's end", async () => {
    const { body } = await person.call<{ items: { status: string }[] }>("GET", runs);
    return body.items[0]?.status === "succeeded" && body.items[0];
  });
}

/** As root in the server's own namespace, which is more than the server itself may. */
function inside(product: Product, ...command: string[]) {
  return run("nsenter", [`--target=${product.pid()}`, "--user", "--mount", "--setuid=0", "--setgid=0", "--", ...command]);
}

const sandboxAccounts = async ({ url }: Product) => ((await (await fetch(`${url}/readyz`)).json()) as { sandboxAccounts: string }).sandboxAccounts;

describe.runIf(isRoot)("a server that root starts", () => {
  test("is no longer root, does its work, and gives nothing that it starts a right", async () => {
    const product = await start();
    const server = await statusOf(pidOf(product));
    expect(server.uids).not.toContain(0);
    expect(new Set(server.uids).size).toBe(1);
    expect(server.groups).toBe("");
    expect(await sandboxAccounts(product)).toBe("own");

    await mainJob(product);
    const started = (await descendantsOf(server.pid)).filter(({ name }) => /^(deno|postgres)$/.test(name));
    expect(started.map(({ name }) => name)).toEqual(expect.arrayContaining(["deno", "postgres"]));
    for (const each of started) {
      expect(each.capabilities, each.name).toEqual(WITHOUT);
      expect(each.uids, each.name).not.toContain(0);
      expect(each.uids, each.name).not.toContain(server.uids[0]);
    }

    const key = await stat(join(product.dataDir, "secret.key"));
    expect([key.uid, key.mode & 0o777]).toEqual([server.uids[0], 0o600]);

    await product.kill("SIGTERM");
    // The kernel ends what is in a sandbox just after the sandbox itself.
    for (const { pid, name } of started) await until(`the end of ${name}`, async () => !(await isAlive(pid)));
  });

  test("cannot read what only root may, nor become root", async () => {
    const product = await start();
    const folder = await mkdtemp(join(tmpdir(), "vennel-roots-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const secret = join(folder, "secret");
    await writeFile(secret, "root's own", { mode: 0o600 });
    expect((await inside(product, "cat", join(product.dataDir, "secret.key"))).stdout).not.toBe("");
    await expect(inside(product, "cat", secret)).rejects.toThrow("Permission denied");
    await expect(inside(product, "chown", "0:0", secret)).rejects.toThrow("Operation not permitted");
    await writeFile(join(folder, "made"), "");
    await chown(join(folder, "made"), (await statusOf(pidOf(product))).uids[0] ?? 0, 0);
    await inside(product, "chown", "0", join(folder, "made"));
    expect((await stat(join(folder, "made"))).uid).not.toBe(0);
  });

  test("starts on data that root made, and after a kill with its Postgres left behind", async () => {
    const product = await start();
    const before = await registerPerson(product.url);
    await product.kill("SIGTERM");
    for (const name of (await readdir(product.dataDir)).filter((each) => each !== "postgres")) await run("chown", ["-R", "0:0", join(product.dataDir, name)]);
    await chown(product.dataDir, 0, 0);

    await product.restart();
    expect((await before.call("GET", "/api/organisations/v1/organisations")).status).toBe(200);
    const postgres = (await descendantsOf(pidOf(product))).filter(({ name }) => name === "postgres");
    const postmaster = Math.min(...postgres.map(({ pid }) => pid));
    await product.kill("SIGKILL");
    await product.restart();
    expect(await isAlive(postmaster)).toBe(true);
    await product.kill("SIGTERM");
    expect(await isAlive(postmaster)).toBe(false);
  });

  test("leaves files that the operator's commands make as root to the server", async () => {
    const product = await start();
    const { PATH } = process.env;
    const env = { PATH, VENNEL_DATA_DIR: product.dataDir };
    await run(process.execPath, ["--disable-warning=ExperimentalWarning", join(ROOT, "server/admin/main.ts"), "rotate-keys"], { env });
    const [server] = (await statusOf(pidOf(product))).uids;
    expect((await stat(join(product.dataDir, "secret.key"))).uid).toBe(server);
    await product.kill("SIGTERM");
    await run(process.execPath, ["--disable-warning=ExperimentalWarning", join(ROOT, "server/admin/main.ts"), "operator-token"], { env });
    for (const name of await readdir(product.dataDir)) expect((await stat(join(product.dataDir, name))).uid, name).not.toBe(0);
    await product.restart();
    await registerPerson(product.url);
  });

  test("runs from a checkout that only root may enter, and does its work", async () => {
    const checkout = await privateCheckout();
    await chmod(checkout, 0o700);
    const product = await start({}, "127.0.0.1", join(checkout, "server/main.ts"));
    expect((await statusOf(pidOf(product))).uids).not.toContain(0);
    await mainJob(product);
    await expect(inside(product, "ls", "/proc/1/root")).rejects.toThrow("Permission denied");
    expect((await inside(product, "ls", join(checkout, ".."))).stdout.trim()).toBe("checkout");
  });

  test("says what to do where its account can read none of the code", async () => {
    const checkout = await privateCheckout();
    await chmod(join(checkout, "server/main.ts"), 0o600);
    const starting = startProduct({}, "127.0.0.1", join(checkout, "server/main.ts"));
    await expect(starting).rejects.toThrow(/cannot use .*server\/main\.ts.*chmod -R go\+rX/);
  });

  test("refuses a data directory of somebody else's files, and an account of root's or of the sandboxes'", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vennel-strange-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "letters"), "");
    await expect(startProduct({ VENNEL_DATA_DIR: folder })).rejects.toThrow("holds other files (letters)");
    expect((await stat(folder)).uid).toBe(0);
    await expect(startProduct({ VENNEL_ACCOUNT: "root" })).rejects.toThrow("no account named root without root's rights");
  });

  test("keeps one right, that to its port, where that is below 1024; sandboxes then have its account", async () => {
    const product = await start({ PORT: String(await freeLowPort()) });
    const server = await statusOf(pidOf(product));
    expect(server.uids).not.toContain(0);
    expect(server.capabilities["CapEff"]).toBe(NET_BIND_SERVICE);
    expect(await sandboxAccounts(product)).toBe("shared");
    expect(product.output()).toMatch(/Sandboxes and Postgres have that account too: a port below 1024/);
    await mainJob(product);
    const started = (await descendantsOf(server.pid)).filter(({ name }) => /^(deno|postgres)$/.test(name));
    expect(started.map(({ name }) => name)).toEqual(expect.arrayContaining(["deno", "postgres"]));
    for (const each of started) expect(each.capabilities, each.name).toMatchObject({ CapInh: NONE, CapPrm: NONE, CapEff: NONE, CapAmb: NONE });
  });
});

async function freeLowPort(): Promise<number> {
  for (let port = 700; ; port += 1) {
    const server = createServer();
    const isFree = await once(server.listen(port, "127.0.0.1"), "listening").catch(() => null);
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

async function privateCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-private-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const checkout = join(folder, "checkout");
  await mkdir(checkout, { mode: 0o755 });
  // With the times of its files, by which it is known that what was built of them is still right.
  await run("cp", ["-a", ...["package.json", "package-lock.json", "server", "contracts", "sandbox", "sdk", "built"].map((name) => join(ROOT, name)), checkout]);
  await symlink(await realpath(join(ROOT, "node_modules")), join(checkout, "node_modules"));
  return checkout;
}
