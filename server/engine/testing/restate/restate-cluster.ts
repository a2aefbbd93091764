import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "./free-ports.ts";

export interface RestateCluster {
  readonly ingressUrls: readonly string[];
  /** Of every node; any of them will do. */
  readonly adminUrls: readonly string[];
  readonly pids: readonly number[];
  /** SIGKILL, and start again on what it left. */
  killNode(index: number): Promise<void>;
  restartNode(index: number): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly ports: { readonly fabric: number; readonly ingress: number; readonly admin: number };
  child: ChildProcess | null;
}

const UP_WITHIN_MS = 60_000;
const PARTITIONS = 8;

/** Restate on loopback, with ports and a folder of its own; three nodes keep two copies of everything. */
export async function startRestateCluster(installedIn: string, size: 1 | 3): Promise<RestateCluster> {
  const binary = createRequire(join(installedIn, "package.json")).resolve(`@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`);
  const folder = await mkdtemp(join(tmpdir(), "vennel-restate-"));
  const ports = await freePorts(size * 3);
  const nodes: Node[] = Array.from({ length: size }, (_, index) => {
    const [fabric = 0, ingress = 0, admin = 0] = ports.slice(index * 3);
    return { name: `node-${index + 1}`, ports: { fabric, ingress, admin }, child: null };
  });
  const urls = (kind: keyof Node["ports"]) => nodes.map((node) => `http://127.0.0.1:${node.ports[kind]}`);

  async function start(node: Node): Promise<void> {
    const config = join(folder, `${node.name}.toml`);
    await writeFile(config, configOf(node, urls("fabric"), folder));
    const log = await open(join(folder, `${node.name}.log`), "a");
    node.child = spawn(binary, ["--config-file", config, "--no-logo"], { stdio: ["ignore", log.fd, log.fd] });
    await log.close();
  }

  async function kill(node: Node): Promise<void> {
    const { child } = node;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  // A bench that is ended in the middle leaves no node behind.
  const killAtOnce = () => {
    for (const { child } of nodes) child?.kill("SIGKILL");
  };
  process.once("exit", killAtOnce);

  async function close(): Promise<void> {
    process.off("exit", killAtOnce);
    await Promise.all(nodes.map(kill));
    await rm(folder, { recursive: true, force: true });
  }

  const nodeAt = (index: number): Node => {
    const node = nodes[index];
    if (!node) throw new Error(`There is no node ${index}`);
    return node;
  };

  try {
    await Promise.all(nodes.map(start));
    for (const url of urls("admin")) await answers(`${url}/health`);
    for (const url of urls("ingress")) await answers(`${url}/restate/health`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ingressUrls: urls("ingress"),
    adminUrls: urls("admin"),
    get pids() {
      return nodes.flatMap(({ child }) => child?.pid ?? []);
    },
    killNode: (index) => kill(nodeAt(index)),
    async restartNode(index) {
      await start(nodeAt(index));
      await answers(`${urls("ingress")[index]}/restate/health`);
    },
    close,
  };
}

function configOf({ name, ports }: Node, fabric: readonly string[], folder: string): string {
  const isFirst = name === "node-1";
  return `
cluster-name = "vennel"
node-name = "${name}"
roles = ["http-ingress", "admin", "worker", "log-server", "metadata-server"]
base-dir = "${join(folder, "data")}"
listen-mode = "tcp"
bind-address = "127.0.0.1:${ports.fabric}"
advertised-address = "http://127.0.0.1:${ports.fabric}"
auto-provision = ${isFirst}
default-num-partitions = ${PARTITIONS}
default-replication = ${fabric.length > 1 ? 2 : 1}
disable-telemetry = true
log-filter = "warn"
log-disable-ansi-codes = true
rocksdb-total-memory-size = "256 MB"
[metadata-client]
addresses = ${JSON.stringify(fabric)}
[ingress]
bind-address = "127.0.0.1:${ports.ingress}"
[admin]
bind-address = "127.0.0.1:${ports.admin}"
disable-web-ui = true
`;
}

async function answers(url: string): Promise<void> {
  const until = performance.now() + UP_WITHIN_MS;
  for (;;) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => (await answer.text(), answer.ok),
      () => false,
    );
    if (isUp) return;
    if (performance.now() > until) throw new Error(`Restate does not answer at ${url}`);
    await pause(50);
  }
}
