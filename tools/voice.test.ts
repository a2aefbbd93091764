import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stiltedIn } from "./voice.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const NOT_OURS = /\.gen\.|^tools\/voice|^docs\/voice\.md$|\/corpus\/|\/fixtures\/|^server\/builder\/compiler\//;
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md", "*.css", "*.sh"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && !NOT_OURS.test(path));

test("the check looks at the whole project and finds what it looks for", () => {
  expect(files.length).toBeGreaterThan(2_000);
  expect(stiltedIn("/** Who asks goes on with it. */")).toHaveLength(2);
});

test("no sentence reads as translated (docs/voice.md)", () => {
  const found = files.flatMap((path) => stiltedIn(readFileSync(`${root}/${path}`, "utf8")).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});
