import { createHmac, randomUUID } from "node:crypto";

/** An `issues.opened` delivery as GitHub sends it, signed with the webhook's secret. */
export function issueOpened(secret: string, issue: { number: number; title: string; labels?: string[] }): RequestInit {
  const url = `https://github.com/acme/printers/issues/${issue.number}`;
  const user = { login: "lena", id: 583_231, type: "User", site_admin: false, html_url: "https://github.com/lena" };
  const body = JSON.stringify({
    action: "opened",
    issue: {
      id: 4_000_000_000 + issue.number,
      // Two deliveries never have the same body.
      node_id: `I_${randomUUID()}`,
      number: issue.number,
      title: issue.title,
      html_url: url,
      url: url.replace("github.com", "api.github.com/repos"),
      state: "open",
      user,
      labels: (issue.labels ?? []).map((name, index) => ({ id: index + 1, name, color: "d73a4a", default: false })),
      assignee: null,
      assignees: [],
      comments: 0,
      created_at: "2026-11-20T09:00:00Z",
      updated_at: "2026-11-20T09:00:00Z",
      closed_at: null,
      body: "It prints only blank pages.",
    },
    repository: {
      id: 1_296_269,
      name: "printers",
      full_name: "acme/printers",
      private: false,
      owner: user,
      html_url: "https://github.com/acme/printers",
      default_branch: "main",
    },
    sender: user,
  });
  return {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/044aadd",
      "x-github-event": "issues",
      "x-github-delivery": randomUUID(),
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  };
}
