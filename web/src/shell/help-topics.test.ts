import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { slugOf } from "../features/docs/search-guide.ts";
import { HELP_TOPICS } from "./help-topics.ts";

const GUIDE = new URL("../../../docs/guide/", import.meta.url);

test("every link to the guide leads to a heading that is there", async () => {
  const names = (await readdir(GUIDE)).filter((name) => name.endsWith(".md"));
  const places = await Promise.all(
    names.map(async (name) => {
      const page = name.replace(/^\d+-|\.md$/g, "");
      const text = await readFile(new URL(name, GUIDE), "utf8");
      return Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => `${page}#${slugOf(heading)}`);
    }),
  );
  const known = new Set(places.flat());
  expect(HELP_TOPICS.filter((topic) => !known.has(topic))).toEqual([]);
});
