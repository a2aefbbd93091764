import { event } from "../../authoring/event.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import { string } from "../../authoring/schema.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { commit, comment, issue, joost, label, maya, pullRequest, release, repository } from "./samples.ts";
import { under } from "../../authoring/shape-of.ts";
import { issueCorrections, pullRequestCorrections } from "./schemas.ts";

const inIssue = under("issue", issueCorrections);
const inPullRequest = under("pull_request", pullRequestCorrections);

function issueEvent(
  action: string,
  verbs: readonly string[],
  popularity: number,
  changes: Partial<typeof issue> = {},
  more: Record<string, unknown> = {},
): ConnectorEvent {
  return event({
    id: `issues.${action}`,
    name: `Issue ${action}`,
    entity: "issue",
    verbs,
    aliases: ["ticket", "bug report", "bug"],
    sample: { action, issue: { ...issue, ...changes }, ...more, repository, sender: maya },
    sampleHeaders: { "x-github-event": "issues" },
    corrections: inIssue,
    popularity,
  });
}

function pullRequestEvent(
  action: string,
  verbs: readonly string[],
  popularity: number,
  changes: Partial<typeof pullRequest> = {},
  more: Record<string, unknown> = {},
): ConnectorEvent {
  return event({
    id: `pull_request.${action}`,
    name: `Pull request ${action.replaceAll("_", " ")}`,
    entity: "pull request",
    verbs,
    aliases: ["merge request", "pr"],
    sample: { action, number: pullRequest.number, pull_request: { ...pullRequest, ...changes }, ...more, repository, sender: joost },
    sampleHeaders: { "x-github-event": "pull_request" },
    corrections: inPullRequest,
    popularity,
  });
}

const nullable: Corrections = { base_ref: string("", { nullable: true }) };

export const events: readonly ConnectorEvent[] = [
  issueEvent("opened", ["open", "create", "file", "report", "add", "new"], 1),
  issueEvent("closed", ["close", "resolve", "finish"], 0.7, { state: "closed", closed_at: "2026-05-03T12:00:41Z", state_reason: "completed" }),
  issueEvent("reopened", ["reopen"], 0.3, { state_reason: "reopened" }),
  issueEvent("labeled", ["label", "tag", "mark"], 0.6, {}, { label }),
  issueEvent("assigned", ["assign"], 0.4, {}, { assignee: joost }),
  issueEvent("edited", ["edit", "change", "update"], 0.2),
  event({
    id: "issue_comment.created",
    name: "Comment on an issue or pull request",
    entity: "comment",
    verbs: ["comment", "reply", "create", "write", "add", "post"],
    aliases: ["issue comment", "reply"],
    sample: { action: "created", issue: { ...issue, comments: 1 }, comment, repository, sender: joost },
    sampleHeaders: { "x-github-event": "issue_comment" },
    corrections: inIssue,
    popularity: 0.5,
  }),
  pullRequestEvent("opened", ["open", "create", "submit", "new"], 0.8),
  pullRequestEvent("closed", ["close", "merge"], 0.6, {
    state: "closed",
    merged: true,
    merged_at: "2026-05-03T14:20:10Z",
    closed_at: "2026-05-03T14:20:10Z",
    merge_commit_sha: "7d1e4a5f60718293a4b5c6d7e8f90123459f3c2b",
  }),
  pullRequestEvent("labeled", ["label", "tag", "mark"], 0.4, {}, { label }),
  pullRequestEvent("review_requested", ["request"], 0.3, {}, { requested_reviewer: joost }),
  pullRequestEvent("synchronize", ["update", "push"], 0.2),
  event({
    id: "push",
    name: "Push",
    entity: "commit",
    verbs: ["push", "commit"],
    aliases: ["push", "new commit", "code push"],
    sample: {
      ref: "refs/heads/main",
      before: "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d",
      after: commit.id,
      created: false,
      deleted: false,
      forced: false,
      base_ref: null,
      compare: `${repository.html_url}/compare/1a2b3c4d5e6f...9f3c2b7d1e4a`,
      commits: [commit],
      head_commit: commit,
      repository,
      pusher: { name: "joostvdb", email: "joost@northwind.example" },
      sender: joost,
    },
    sampleHeaders: { "x-github-event": "push" },
    corrections: nullable,
    popularity: 0.7,
  }),
  event({
    id: "release.published",
    name: "Release published",
    entity: "release",
    verbs: ["publish", "release", "ship", "create"],
    aliases: ["version", "new release"],
    sample: { action: "published", release, repository, sender: maya },
    sampleHeaders: { "x-github-event": "release" },
    popularity: 0.5,
  }),
  event({
    id: "star.created",
    name: "Repository starred",
    entity: "star",
    verbs: ["star", "create", "get"],
    aliases: ["stargazer"],
    sample: { action: "created", starred_at: "2026-05-05T16:41:22Z", repository, sender: joost },
    sampleHeaders: { "x-github-event": "star" },
    popularity: 0.3,
  }),
];
