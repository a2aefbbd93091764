import { describe, expect, it } from "vitest";
import { deployReason } from "./deploy-reason.ts";

const verification = { status: "verified", checkpointId: null, filesHash: "abc", gates: [] } as const;
const ready = { project: { verification: { ...verification, gates: [] }, revision: 1 }, missing: [], role: "builder", environment: "production" };

describe("the deploy button", () => {
  it("is free when the gates passed and everything is connected", () => {
    expect(deployReason(ready)).toBeUndefined();
  });

  it("waits for something to deploy", () => {
    expect(deployReason({ ...ready, project: { ...ready.project, revision: 0 } })).toMatch(/nothing to deploy/);
  });

  it("names what is missing, what failed, or who may", () => {
    expect(deployReason({ ...ready, missing: ["github", "slack"] })).toBe("Connect github and slack for production first.");
    expect(deployReason({ ...ready, role: "viewer" })).toMatch(/builder role/);
    const failed = {
      ...verification,
      status: "failed" as const,
      gates: [{ gate: "types" as const, status: "failed" as const, summary: "1 error", durationMs: 1, diagnostics: [] }],
    };
    expect(deployReason({ ...ready, project: { verification: failed, revision: 1 } })).toBe("A gate failed: 1 error");
  });
});
