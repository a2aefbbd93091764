import { expect, test } from "vitest";
import { polishedConnectors } from "../../../server/connectors/polished/all.ts";
import { MARKS } from "./marks.ts";
import { markOf } from "./use-mark.ts";

/** These have no mark that is free to use and can be told at the size of a tile; they are shown by a sign or their initial. */
const WITHOUT = ["freshdesk", "http", "imap", "klaviyo", "pipedrive", "sftp", "smtp", "woocommerce"];

test("every system that is known well has its mark, and no other is shipped", () => {
  const ids = polishedConnectors.map(({ id }) => id);
  expect(ids.filter((id) => markOf(id, MARKS) === undefined).toSorted()).toEqual(WITHOUT);
  expect(Object.keys(MARKS).filter((name) => !ids.includes(name))).toEqual([]);
});

test("GitHub is shown by its own mark, in whatever case it is written, and a name of every object by none", () => {
  expect(markOf("GitHub", MARKS)).toMatch(/^M12 \.297c-6\.63/);
  expect(markOf("constructor", MARKS)).toBeUndefined();
});
