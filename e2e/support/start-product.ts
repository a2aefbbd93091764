import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { noteOutbox } from "./outbox.ts";
import { until } from "./until.ts";

const MAIN = new URL("../../server/main.ts", import.meta.url).pathname;

/** The product as an operator runs it: its own process, an own empty data directory, its own Postgres. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Of the server as it runs now. */
  pid(): number | undefined;
  /** Everything the process wrote, for failures. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts again on the same data, with more settings where given. */
  restart(environment?: Record<string, string>): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Passkeys need a name to belong to, which an address in numbers is not: `localhost` is one. */
export async function startProduct(
  environment: Record<string, string> | ((port: number) => Record<string, string>) = {},
  hostname = "127.0.0.1",
  main = MAIN,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-e2e-"));
  const port = Number((typeof environment === "object" && environment["PORT"]) || (await freePort()));
  const url = `http://${hostname}:${port}`;
  const settings = {
    PORT: String(port),
    VENNEL_PUBLIC_URL: url,
    VENNEL_DATA_DIR: join(folder, "data"),
    VENNEL_EGRESS_ALLOW: "127.0.0.0/8",
    ...(typeof environment === "function" ? environment(port) : environment),
  };
  let output = "";
  let child: ChildProcess;

  async function start(more: Record<string, string> = {}) {
    child = spawn(process.execPath, [main], { env: { PATH: process.env["PATH"] ?? "", ...settings, ...more }, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
    await until(
      `${url}/readyz`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output}`);
        return fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
      },
      60_000,
    );
  }

  async function kill(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  try {
    await start();
    noteOutbox(url, join(folder, "data"));
  } catch (error) {
    await kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    pid: () => child.pid,
    dataDir: join(folder, "data"),
    output: () => output,
    kill,
    restart: start,
    async remove() {
      // A killed server leaves its Postgres behind; the next start adopts it, and then stops it in order.
      if (child.signalCode === "SIGKILL") await start();
      await kill("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
