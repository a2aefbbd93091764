import { execFile } from "node:child_process";
import { chmod, mkdtemp, open, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Bait {
  readonly folder: string;
  /** What no answer may hold. */
  readonly canary: string;
  remove(): Promise<void>;
}

const SPARSE_BYTES = 400 * 1_048_576;

/** Files that every account of this machine may read, so that no account is what keeps them. */
export async function layBait(): Promise<Bait> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-bait-"));
  // In two parts, so that no text of ours holds it.
  const canary = ["canary", "7f3a91c4"].join("");
  const map = { version: 3, sources: [canary], sourcesContent: [canary], names: [canary], mappings: "AAAAA,CAAC,CAAC,CAAC", sourceRoot: canary };
  const contents = {
    "text.txt": canary,
    "plain.ts": `export const value = "${canary}" as const; export default value;`,
    "types.d.ts": `declare const fromOutside: "${canary}"; type ${canary} = 1;`,
    "data.json": JSON.stringify({ compilerOptions: { jsxFactory: canary }, value: canary }),
    "style.css": `.${canary} { color: red }`,
    "good.map": JSON.stringify(map),
    "bad.map": `{"version": 3, ${canary}`,
  };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
  await promisify(execFile)("mkfifo", ["-m", "666", join(folder, "pipe")]);
  const sparse = await open(join(folder, "sparse"), "w");
  await sparse.truncate(SPARSE_BYTES);
  await sparse.close();
  await symlink(join(folder, "plain.ts"), join(folder, "link.ts"));
  await chmod(folder, 0o755);
  return { folder, canary, remove: () => rm(folder, { recursive: true }) };
}
