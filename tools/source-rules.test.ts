import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "server", "web/src", "sandbox", "cli", "bin"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(ts|tsx)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
const sources = new Map(files.map((path) => [path, readFileSync(`${root}/${path}`, "utf8")]));
const found = (pattern: RegExp, within = "") => [...sources].filter(([path, text]) => path.startsWith(within) && pattern.test(text)).map(([path]) => path);

test("the rules look at the whole product", () => {
  expect(files.length).toBeGreaterThan(1_000);
});

test("two places alone set HTML: our own mark, and diagrams drawn in the strict mode", () => {
  expect(found(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/, "web/")).toEqual([
    "web/src/features/architecture/ArchitectureTab.tsx",
    "web/src/ui/Logo.tsx",
  ]);
  expect(sources.get("web/src/features/architecture/ArchitectureTab.tsx")).toContain('securityLevel: "strict"');
});

test("every field of a password is masked until its owner shows it, and takes a paste", () => {
  expect(found(/autoComplete="(current|new)-password"/, "web/").filter((path) => !/PasswordInput|type="password"/.test(sources.get(path) ?? ""))).toEqual([]);
  expect(sources.get("web/src/features/identity/PasswordInput.tsx")).toContain('type={shown ? "text" : "password"}');
  expect(found(/onPaste/, "web/src/features/identity/")).toEqual([]);
  expect(found(/autoComplete="off"/, "web/src/features/identity/")).toEqual([]);
});

test("the server checks every certificate: nothing switches that off", () => {
  expect(found(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/, "server/").filter((path) => !path.includes("/corpus/"))).toEqual([]);
});

test("no template engine is part of the product, and the server evaluates no text", () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).filter((name) => /^(handlebars|ejs|pug|mustache|nunjucks|eta|liquidjs|squirrelly|dot)$/.test(name))).toEqual([]);
  expect(found(/\beval\(|new Function\(|\bvm\.run/, "server/").filter((path) => !/\/(corpus|builder)\//.test(path))).toEqual([]);
});

test("pages hold no plugin, applet or frame of another technology", () => {
  expect(readFileSync(`${root}/web/index.html`, "utf8")).not.toMatch(/<(object|embed|applet|iframe|frame)\b/);
  expect(found(/<(object|embed|applet)\b/, "web/")).toEqual([]);
});
