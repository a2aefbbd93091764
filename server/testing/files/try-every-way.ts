import { bundleKind } from "../../builder/bundle/bundler.ts";
import type { BundleTasks } from "../../builder/bundle/bundle-tasks.ts";
import { codeKind } from "../../builder/worker/code-worker.ts";
import type { CodeProcessTasks } from "../../builder/worker/tasks.ts";
import { machines } from "../../engine/testing/machines.ts";
import { createRightlessProcess } from "../../platform/rightless/rightless-process.ts";
import { projectOf, projectOfAll, waysToName } from "./ways-to-name.ts";

// A program of its own, so that a test can start it as another account: `node try-every-way.ts folder canary`.
const [folder = "", canary = ""] = process.argv.slice(2);
const ways = waysToName(folder);
const answer = (asked: Promise<{ readonly output: unknown }>) =>
  asked.then(
    ({ output }) => JSON.stringify(output),
    (error: Error) => `failed: ${error.message} ${error.stack ?? ""}`,
  );

for (const { name, settings } of machines()) {
  const bundler = createRightlessProcess<BundleTasks>(bundleKind, settings.tools ?? undefined);
  const code = createRightlessProcess<CodeProcessTasks>(codeKind, settings.tools ?? undefined);
  const answers = new Map<string, string>();
  for (const way of ways) answers.set(`bundle, ${way.name}`, await answer(bundler.run("bundle", { files: [...projectOf(way)], entry: "deployment" })));
  const files = [...projectOfAll(ways)];
  answers.set("types", await answer(code.run("typecheck", { files })));
  answers.set("analysis", await answer(code.run("analyse", { files, known: { connectors: {}, required: {} } })));
  await Promise.all([bundler.close(), code.close()]);
  const leaks = [...answers].filter(([, text]) => text.includes(canary)).map(([asked]) => asked);
  const ended = [...answers].filter(([, text]) => /^failed: (?!Build failed)/.test(text)).map(([asked, text]) => `${asked}: ${text.slice(0, 200)}`);
  console.log(JSON.stringify({ machine: name, ways: answers.size, leaks, ended }));
}
