import { expect, test } from "vitest";
import type { BuildLine } from "./build-store.ts";
import { fixRequest } from "./fix-request.ts";

const line = (level: BuildLine["level"], text: string): BuildLine => ({ at: "", phase: "bundle", level, text });

test("the lines that say what is wrong are told, and the others only when there is none", () => {
  const lines = [line("info", "Bundling"), line("error", "Cannot find ./mapping")];
  expect(fixRequest(lines, "The files can't be bundled.")).toBe(
    "The deployment failed. The files can't be bundled.\n\nbundle: Cannot find ./mapping\n\nRepair the code so that it can be deployed, and change nothing else.",
  );
  expect(fixRequest(lines.slice(0, 1), null)).toContain("bundle: Bundling");
  expect(fixRequest([], null)).toBe("The deployment failed.\n\nRepair the code so that it can be deployed, and change nothing else.");
});
