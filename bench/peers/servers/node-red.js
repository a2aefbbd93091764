// The same flow in Node-RED, which keeps nothing of a run.
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import RED from "node-red";

const [, upstream] = process.argv.slice(2);
const userDir = mkdtempSync(join(tmpdir(), "node-red-"));
const node = (id, type, more, ...to) => ({ id, z: "flow", type, x: 0, y: 0, wires: to.length > 0 ? [to] : [], ...more });
const flows = [
  { id: "flow", type: "tab", label: "bench" },
  node("in", "http in", { url: "/bench", method: "post" }, "keep"),
  node("keep", "function", { func: "msg.order = msg.payload.order; msg.headers = { 'content-type': 'application/json' }; return msg;", outputs: 1 }, "ask"),
  node("ask", "http request", { method: "POST", ret: "obj", url: `${upstream}/stock`, paytoqs: "ignore", persist: true }, "sum"),
  node(
    "sum",
    "function",
    { func: "msg.payload = { order: msg.order, sum: msg.payload.items.reduce((total, item) => total + item, 0) }; msg.headers = {}; return msg;", outputs: 1 },
    "out",
  ),
  node("out", "http response", { statusCode: "200" }),
];
writeFileSync(join(userDir, "flows.json"), JSON.stringify(flows));

const server = createServer((request, response) => RED.httpNode(request, response));
RED.init(server, {
  userDir,
  flowFile: "flows.json",
  httpAdminRoot: false,
  httpNodeRoot: "/",
  logging: { console: { level: "error" } },
  telemetry: { enabled: false },
});
await RED.start();
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/bench\n`));
