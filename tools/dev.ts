import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../e2e/support/until.ts";
import { devEnvironment, portNear } from "./dev-instance.ts";
import { seed } from "./seed.ts";

const [port, pagesPort] = [await portNear(4400), await portNear(5173)];
const server = `http://127.0.0.1:${port}`;
const pages = `http://localhost:${pagesPort}`;
const dataDir = process.env["VENNEL_DEV_DATA_DIR"] ?? ".vennel/dev-data";
const { env, ignored } = devEnvironment(process.env, { port, pages, dataDir });
if (ignored.length > 0) process.stdout.write(`  Not used here, for they may lead to another instance: ${ignored.join(", ")}\n`);

/** The server, restarted when its files change, and Vite before it; Ctrl-C ends both. */
const children = [
  run(process.execPath, ["--watch", "--watch-preserve-output", "--disable-warning=ExperimentalWarning", "server/main.ts", "--keep-account"]),
  run("node_modules/.bin/vite", ["--config", "web/vite.config.ts", "--port", String(pagesPort), "--strictPort"]),
];
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
for (const child of children) child.once("exit", () => void stop(1));

await mkdir(dataDir, { recursive: true });
await until(
  "the server to be ready",
  () =>
    fetch(`${server}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  60_000,
);
const { email, password } = await seed(server, join(dataDir, "seeded.json"));
process.stdout.write(`\n  ${pages}   sign in as ${email} with ${password}\n\n`);

function run(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { stdio: "inherit", env: { ...env, VENNEL_DEV_SERVER: server }, detached: true });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    }),
  );
  process.exit(code);
}
