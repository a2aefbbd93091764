import type { KnownError } from "../../../connectors/requests/known-error.ts";
import { expect, test } from "vitest";
import type { IssueDetail } from "../../../../contracts/issues.ts";
import { explainIssue } from "./explain-issue.ts";

const ISSUE: IssueDetail = {
  id: "iss_1",
  projectId: "prj_1",
  automationId: "aut_1",
  title: "welcome: no name",
  message: "The customer has no name.",
  severity: "medium",
  status: "open",
  assignee: null,
  count: 3,
  firstSeenAt: "2026-11-21T10:30:00.000Z",
  lastSeenAt: "2026-11-21T11:00:00.000Z",
  byHour: [...Array(17).fill(0), 1, 0, 0, 0, 0, 0, 3],
  error: { name: "UpstreamError", message: "crm refused the request" },
  step: "Read the customer",
  connection: "crm",
  firstDeploymentId: "dep_4",
  lastDeploymentId: "dep_4",
  runIds: ["run_3", "run_2", "run_1"],
  events: [],
  drift: [],
  changes: [],
  fix: null,
  lostRuns: 3,
  undecidedRuns: 0,
  replay: null,
};
const section = (issue: Partial<IssueDetail>, title: string, answeredWith: number | null = null, known: KnownError | null = null) =>
  explainIssue({ issue: { ...ISSUE, ...issue }, answeredWith, known })
    .find((each) => each.title === title)
    ?.sentences.join(" ") ?? "";

test("says what fails and where, and what the other system's status means", () => {
  expect(section({}, "What fails", 401)).toBe(
    "The run fails in the step “Read the customer”, when it calls crm: UpstreamError, “crm refused the request”. crm answered 401: it does not accept the credential, or the credential may not do this.",
  );
  expect(section({}, "What to do", 401)).toContain("Test the connection to crm");
  expect(section({}, "What fails", 503)).toContain("out of order");
  expect(section({ error: { name: "TypeError", message: "Cannot read properties of undefined (reading 'id')" } }, "What fails")).toContain(
    "expects something that these runs did not have",
  );
});

test("an error that the connector knows says what it means and what to do, whatever else changed", () => {
  const known = { code: "channel_not_found", cause: "The channel does not exist.", remedy: "Invite the bot." };
  const drift = [{ connection: "crm", operation: "x", changes: [{ path: "ts", change: "missing" as const, before: "string", after: null }] }];
  expect(section({ drift }, "What fails", 200, known)).toMatch(/crm answered “channel_not_found”\. The channel does not exist\.$/);
  expect(section({ drift }, "What to do", 200, known)).toMatch(/^Invite the bot\. /);
});

test("says since when, how it goes, and with which version it came back", () => {
  expect(section({}, "Since when")).toBe(
    "It was first seen on 21 Nov 2026 at 10:30 UTC and has happened 3 times since, the last time on 21 Nov 2026 at 11:00 UTC. It is getting more: 3 times in the last six hours, once in the six before.",
  );
  const returned = { id: "iev_1", at: "2026-11-21T10:55:00.000Z", kind: "returned", actor: null, text: "Came back with version 5" } as const;
  expect(section({ events: [returned] }, "Since when")).toContain("It had been resolved: it came back with version 5 on 21 Nov 2026 at 10:55 UTC.");
});

test("names the likeliest cause by the evidence, and none where there is no evidence", () => {
  const deployed = { kind: "deployment", at: "2026-11-21T10:18:00.000Z", text: "Version 4 went live in production, by Mara", deploymentId: "dep_4" } as const;
  expect(section({ changes: [deployed] }, "What changed before it")).toBe(
    "Version 4 went live in production, by Mara, 12 minutes before it was first seen, and that version is the one on which it was. This is the likeliest cause.",
  );
  const drift = [
    { connection: "crm", operation: "GET /customers/{id}", changes: [{ path: "name", change: "missing", before: "string", after: null }] },
  ] as const;
  const both = section({ changes: [deployed], drift: structuredClone(drift) as never }, "What changed before it");
  expect(both).toMatch(/“name” is gone\. This is the likeliest cause\. Version 4 went live .* on which it was\.$/);
  expect(section({}, "What changed before it")).toContain("No version went live");
});

test("runs of which nobody knows how they ended are told as that, and blamed on no version", () => {
  const deployed = { kind: "deployment", at: "2026-11-21T10:18:00.000Z", text: "Version 4 went live in production, by Mara", deploymentId: "dep_4" } as const;
  const unknown = { error: { name: "UncertainError", message: "It is not known." }, changes: [deployed], lostRuns: 0, undecidedRuns: 184 };
  expect(section(unknown, "What it cost")).toBe("184 runs wait for somebody to say whether a write of theirs took effect.");
  expect(section(unknown, "What changed before it")).not.toContain("Version 4");
  expect(section({ lostRuns: 0 }, "What it cost")).toBe("No run of it is lost or undecided now.");
});

test("what the product raises by itself is told as what it is", () => {
  const missed = { error: { name: "RunMissed", message: "A run was expected by 09:05" }, step: null, connection: null, runIds: [], lostRuns: 0 };
  expect(section(missed, "What fails")).toContain("a run that was expected did not come");
  expect(section(missed, "What it cost")).toBe("No run is part of it.");
  expect(section(missed, "What to do")).not.toContain("replay");
});
