// From the model's first token to the pixel, and an answer of 100 tokens a second through a network that keeps breaking,
// in a real browser on loopback. node tools/build-web.ts && node bench/web/stream.ts [--rounds 20] [--seconds 60] [--cuts 50]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cutStream } from "./cut-stream.ts";
import { startCutProxy } from "./cut-proxy.ts";
import { firstPixel } from "./first-pixel.ts";
import { setStage } from "./stage.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, seconds: { type: "string", default: "60" }, cuts: { type: "string", default: "50" } },
});
const REPORT = fileURLToPath(new URL("../../docs/bench/stream.json", import.meta.url));

const proxy = await startCutProxy();
const stage = await setStage(proxy);
try {
  const firstToken = await firstPixel(stage, Number(values.rounds));
  process.stdout.write(`first token to pixel: ${JSON.stringify(firstToken)}\n`);
  const broken = await cutStream(stage, proxy, { seconds: Number(values.seconds), cuts: Number(values.cuts) });
  process.stdout.write(`answer over a breaking network: ${JSON.stringify(broken)}\n`);
  const settings = { cores: availableParallelism(), load: Number((loadavg()[0] ?? 0).toFixed(1)), node: process.version };
  await mkdir(fileURLToPath(new URL(".", `file://${REPORT}`)), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, results: { firstToken, broken } }, null, 2)}\n`);
  if (!broken.isWhole) process.exitCode = 1;
} finally {
  await stage.strike();
  await proxy.close();
}
