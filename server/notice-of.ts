import type { Notice } from "./modules/channels/deps.ts";
import type { IssueNews } from "./modules/issues/raise-issue.ts";

/** An issue as a channel tells it. */
export function noticeOf({ kind, id, problem }: IssueNews, publicUrl: string): Notice {
  const { title, severity, error, projectId, automationId, runId } = problem;
  return {
    event: kind === "raised" ? "issue.raised" : "issue.returned",
    title: kind === "raised" ? title : `Back again: ${title}`,
    text: error.message,
    url: `${publicUrl}/issues?issueId=${id}`,
    data: { issueId: id, severity, projectId, automationId, runId },
  };
}
