// The same flow in n8n with SQLite, as its own command line imports and starts it. N8N_BENCH_TUNED sets what makes it quickest.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [, upstream, tuned] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "n8n-"));
const binary = join(dirname(fileURLToPath(import.meta.url)), "node_modules/n8n/bin/n8n");
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  N8N_USER_FOLDER: folder,
  N8N_PORT: String(port),
  N8N_LISTEN_ADDRESS: "127.0.0.1",
  N8N_LOG_LEVEL: "error",
  N8N_DIAGNOSTICS_ENABLED: "false",
  N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
  N8N_TEMPLATES_ENABLED: "false",
  ...(tuned === "tuned" ? { N8N_EXPRESSION_ENGINE: "legacy", EXECUTIONS_DATA_SAVE_ON_SUCCESS: "none" } : {}),
};
const node = (name, type, typeVersion, parameters) => ({ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters });
const to = (name) => ({ main: [[{ node: name, type: "main", index: 0 }]] });
writeFileSync(
  join(folder, "flow.json"),
  JSON.stringify([
    {
      id: "bench00000000001",
      name: "bench",
      active: false,
      settings: {},
      nodes: [
        { ...node("in", "webhook", 2, { httpMethod: "POST", path: "bench", responseMode: "lastNode", options: {} }), webhookId: "bench" },
        node("ask", "httpRequest", 4.2, {
          method: "POST",
          url: `${upstream}/stock`,
          sendBody: true,
          specifyBody: "json",
          jsonBody: "={{ JSON.stringify($json.body) }}",
          options: {},
        }),
        node("sum", "set", 3.4, {
          mode: "raw",
          jsonOutput: "={{ JSON.stringify({ order: $('in').item.json.body.order, sum: $json.items.reduce((a, b) => a + b, 0) }) }}",
          options: {},
        }),
      ],
      connections: { in: to("ask"), ask: to("sum") },
    },
  ]),
);
const command = (...args) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [binary, ...args], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`n8n ${args.join(" ")}: ${stderr || stdout}`);
};
command("import:workflow", `--input=${join(folder, "flow.json")}`);
command("publish:workflow", "--id=bench00000000001");
const n8n = spawn(process.execPath, [binary, "start"], { env, stdio: ["ignore", "ignore", "inherit"] });
for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    n8n.once("exit", () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
    n8n.kill("SIGTERM");
  });
n8n.on("exit", (code) => process.exit(code ?? 1));

const url = `http://127.0.0.1:${port}/webhook/bench`;
for (;;) {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"order":1}' }).catch(() => null);
  // While it starts, it answers anything with a page.
  const body = answer?.ok ? await answer.json().catch(() => null) : null;
  if (body?.sum === 6) break;
  await new Promise((resolve) => setTimeout(resolve, 250));
}
process.stdout.write(`${url}\n`);
