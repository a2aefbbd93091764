import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../e2e/support/until.ts";
import { seed } from "./seed.ts";

const SERVER = "http://127.0.0.1:4400";
const PAGES = "http://localhost:5173";
const dataDir = process.env["VENNEL_DATA_DIR"] ?? ".vennel/dev-data";

/** The server, restarted when its files change, and Vite before it; Ctrl-C ends both. */
const children = [
  run(process.execPath, ["--watch", "--watch-preserve-output", "--disable-warning=ExperimentalWarning", "server/main.ts", "--keep-account"]),
  run("node_modules/.bin/vite", ["--config", "web/vite.config.ts", "--port", "5173", "--strictPort"]),
];
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
for (const child of children) child.once("exit", () => void stop(1));

await mkdir(dataDir, { recursive: true });
await until(
  "the server to be ready",
  () =>
    fetch(`${SERVER}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  60_000,
);
const { email, password } = await seed(SERVER, join(dataDir, "seeded.json"));
process.stdout.write(`\n  ${PAGES}   sign in as ${email} with ${password}\n\n`);

function run(command: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, VENNEL_DATA_DIR: dataDir, VENNEL_PUBLIC_URL: PAGES, VENNEL_ENVIRONMENT: "development", PORT: "4400" };
  return spawn(command, args, { stdio: "inherit", env, detached: true });
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
