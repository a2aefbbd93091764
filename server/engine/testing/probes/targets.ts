import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createSocket } from "node:dgram";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Targets } from "./probe.ts";

export interface Machine {
  readonly targets: Targets;
  /** Whether what a probe got hold of is the machine's own. */
  isLoot(got: string): boolean;
  /** What was done to the machine since it was made; empty where the walls held. */
  traces(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Bait: a secret in files that anyone on this machine may read, in the environment and behind open ports, a folder that anyone may write to, and a process. */
export async function layOutTargets(): Promise<Machine> {
  const token = `canary-${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), "vennel-probes-"));
  await chmod(folder, 0o777);
  const contents = { txt: token, js: `export default "${token}"`, ts: `export default "${token}" as string`, json: `"${token}"`, wasm: "\0asm\u0001\0\0\0" };
  for (const [ending, content] of Object.entries(contents)) await writeFile(join(folder, `canary.${ending}`), content, { mode: 0o644 });
  await writeFile(join(folder, "movable"), "as it was");
  await chmod(join(folder, "movable"), 0o666);

  let calls = 0;
  const answer = `HTTP/1.1 200 OK\r\ncontent-type: text/javascript\r\nconnection: close\r\ncontent-length: ${contents.js.length}\r\n\r\n${contents.js}`;
  const listen = async (at: object) => {
    const server = createServer((socket) => {
      calls += 1;
      socket.on("error", () => {}).once("data", () => socket.end(answer));
    }).listen(at);
    await once(server, "listening");
    return server;
  };
  const tcp = await listen({ port: 0, host: "0.0.0.0" });
  const file = await listen({ path: join(folder, "socket") });
  await chmod(join(folder, "socket"), 0o777);
  const udp = createSocket("udp4").on("message", () => void (calls += 1));
  udp.bind(0, "0.0.0.0");
  await once(udp, "listening");

  const victim = spawn(process.execPath, ["-e", "setInterval(() => {}, 60_000)"], { stdio: "ignore", env: { VENNEL_PROBE_CANARY: token } });
  await once(victim, "spawn");
  const names = (await readdir(folder)).toSorted();
  const before = await stat(join(folder, "movable"));

  return {
    targets: {
      FILE: join(folder, "canary.txt"),
      FOLDER: folder,
      SOCKET: join(folder, "socket"),
      PORT: (tcp.address() as AddressInfo).port,
      UDP: udp.address().port,
      SERVER: process.pid,
      VICTIM: victim.pid ?? 0,
    },
    isLoot: (got) => [token, hostname(), folder, `canary process ${victim.pid}`].some((secret) => got.includes(secret)) || got === "uid 0",
    async traces() {
      const found: string[] = [];
      for (const name of await readdir(folder)) if (!names.includes(name)) found.push(`the file ${name} was made`);
      const after = await stat(join(folder, "movable")).catch(() => null);
      if (!after || after.mode !== before.mode || after.size !== before.size || after.mtimeMs !== before.mtimeMs) found.push("a file was changed or removed");
      if (calls > 0) found.push(`${calls} connections or packets arrived`);
      if (victim.exitCode !== null || victim.signalCode !== null) found.push("another process was ended");
      return found;
    },
    async remove() {
      victim.kill("SIGKILL");
      tcp.close();
      file.close();
      udp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
