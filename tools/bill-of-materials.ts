import { readFile } from "node:fs/promises";

interface Locked {
  /** Where it is installed under another name than its own. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly scope: "required" | "optional" | "excluded";
  readonly hashes: readonly { readonly alg: "SHA-512"; readonly content: string }[];
  readonly licenses: readonly ({ readonly expression: string } | { readonly license: { readonly name: string } })[];
  readonly purl: string;
}

/** CycloneDX 1.6 of all that the lockfile names, the same bytes for the same lockfile; what only builds or tests is `excluded`. */
export async function billOfMaterials() {
  const read = async (path: string) => JSON.parse(await readFile(new URL(path, import.meta.url), "utf8")) as Record<string, unknown>;
  const manifest = await read("../package.json");
  const packages = (await read("../package-lock.json"))["packages"] as Record<string, Locked>;
  const components = Object.entries(packages)
    .filter(([path, { link }]) => path !== "" && !link)
    .map(([path, locked]) => componentOf(path, locked));
  const own = `pkg:npm/vennel@${String(manifest["version"])}`;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": own, name: "vennel", version: String(manifest["version"]), purl: own } },
    components: unique(components),
    dependencies: [
      { ref: own, dependsOn: refsOf("", packages[""] ?? {}, packages) },
      ...Object.entries(packages)
        .filter(([path]) => path !== "")
        .map(([path, locked]) => ({ ref: refOf(path, locked), dependsOn: refsOf(path, locked, packages) })),
    ].filter(({ ref }, index, all) => all.findIndex((other) => other.ref === ref) === index),
  };
}

function componentOf(path: string, locked: Locked): Component {
  const content = locked.integrity ? Buffer.from(locked.integrity.slice("sha512-".length), "base64").toString("hex") : null;
  const purl = refOf(path, locked);
  return {
    type: "library",
    "bom-ref": purl,
    name: nameOf(path, locked),
    version: locked.version ?? "",
    scope: locked.dev ? "excluded" : locked.optional ? "optional" : "required",
    hashes: content ? [{ alg: "SHA-512", content }] : [],
    licenses: [locked.license ? { expression: locked.license } : { license: { name: "see the package" } }],
    purl,
  };
}

/** Where npm would find each: beside the package itself, or in a folder above. */
function refsOf(path: string, { dependencies, optionalDependencies }: Locked, packages: Readonly<Record<string, Locked>>): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
      const at = `${from ? `${from}/` : ""}node_modules/${name}`;
      const found = packages[at];
      if (found) return refOf(at, found);
      if (!from) return [];
    }
  });
}

function refOf(path: string, locked: Locked): string {
  return `pkg:npm/${nameOf(path, locked).replace("@", "%40")}@${locked.version ?? ""}`;
}

function nameOf(path: string, { name }: Locked): string {
  return name ?? path.split("node_modules/").at(-1) ?? path;
}

/** A package may be installed in several places; it is needed if it is needed in one. */
function unique(components: readonly Component[]): Component[] {
  const order = ["required", "optional", "excluded"];
  const byRef = new Map<string, Component>();
  for (const component of components) {
    const known = byRef.get(component["bom-ref"]);
    if (!known || order.indexOf(component.scope) < order.indexOf(known.scope)) byRef.set(component["bom-ref"], component);
  }
  return [...byRef.values()].toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
}
