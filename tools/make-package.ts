import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildEntries } from "../server/platform/rightless/build-entries.ts";
import { packageFiles, packageManifest } from "./package-contents.ts";
import { runCommand } from "./run-command.ts";

/** Makes the npm package: `node tools/make-package.ts [--to folder]`, then `npm install vennel-<version>.tgz` and `npx vennel up`. */
const { values } = parseArgs({ options: { to: { type: "string", default: "." }, "keep-web": { type: "boolean", default: false } } });
const root = fileURLToPath(new URL("..", import.meta.url));

if (!values["keep-web"]) await insist(process.execPath, ["tools/build-web.ts"]);
const staging = await mkdtemp(join(tmpdir(), "vennel-package-"));
try {
  const files = await packageFiles();
  if (!files.includes("web/dist/index.html")) throw new Error("The web application is not built; leave --keep-web out.");
  for (const file of files) {
    await mkdir(join(staging, dirname(file)), { recursive: true });
    await cp(join(root, file), join(staging, file));
  }
  await buildEntries(root, join(staging, "built"), true);
  await writeFile(join(staging, "package.json"), `${JSON.stringify(await packageManifest(files), null, 2)}\n`);
  await insist("npm", ["pack", staging, "--silent", "--pack-destination", resolve(values.to)]);
} finally {
  await rm(staging, { recursive: true });
}

async function insist(command: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await runCommand(command, args);
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
  process.stdout.write(output.trim() ? `${output.trim().split("\n").at(-1)}\n` : "");
}
