import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The executable inside the platform's npm package; its install scripts need not have run. */
export function findDeno(): string {
  const name = process.platform === "win32" ? "deno.exe" : "deno";
  for (const platformPackage of candidates()) {
    const path = join(packageFolder(platformPackage) ?? "", name);
    if (existsSync(path)) return path;
  }
  throw new Error(`Deno is not installed for ${process.platform} ${process.arch}. Install the dependencies again without --omit=optional.`);
}

function candidates(): string[] {
  const { platform, arch } = process;
  if (platform === "linux") return [`@deno/linux-${arch}-glibc`];
  return [`@deno/${platform}-${arch}`];
}

function packageFolder(name: string): string | null {
  // The platform package is a dependency of `deno`, and may be nested below it.
  for (const from of [require, createRequire(require.resolve("deno/package.json"))]) {
    try {
      return dirname(from.resolve(`${name}/package.json`));
    } catch {
      continue;
    }
  }
  return null;
}
