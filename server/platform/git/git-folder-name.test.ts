import { expect, test } from "vitest";
import { isGitFolderName } from "./git-folder-name.ts";

test.each([".git", ".GIT", ".git. .", "git~1", "GIT~2 ", ".git::$INDEX_ALLOCATION", ".g\u200cit", "\ufeff.git"])("%j is git's own folder somewhere", (name) => {
  expect(isGitFolderName(name)).toBe(true);
});

test.each([".gitignore", ".github", "git", ".git-notes", "git~", "my.git", "cafe\u0301.git"])("%j is a name like any other", (name) => {
  expect(isGitFolderName(name)).toBe(false);
});
