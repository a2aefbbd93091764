import { readdirSync, readFileSync } from "node:fs";

const FIXTURES = new URL("./cases/fixtures/", import.meta.url);

/** The files of a project that edits are tried on, path → text. */
export function fixtureProject(name: string): Readonly<Record<string, string>> {
  const root = new URL(`${name}/`, FIXTURES);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths
      .map(({ parentPath, name: file }) => `${parentPath}/${file}`.slice(root.pathname.length).replace(/^\/+/, ""))
      .sort()
      .map((path) => [path, readFileSync(new URL(path, root), "utf8")]),
  );
}
