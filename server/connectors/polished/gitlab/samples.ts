export const maya = { id: 7_402, username: "maya.lindqvist", name: "Maya Lindqvist", state: "active", web_url: "https://gitlab.com/maya.lindqvist" };

export const project = {
  id: 614_882,
  name: "storefront",
  path_with_namespace: "northwind-labs/storefront",
  description: "The web shop",
  default_branch: "main",
  visibility: "private",
  web_url: "https://gitlab.com/northwind-labs/storefront",
  created_at: "2024-03-16T08:12:44.000Z",
  last_activity_at: "2026-05-02T10:31:07.000Z",
};

export const issue = {
  id: 84_120_553,
  iid: 47,
  project_id: project.id,
  title: "Checkout fails when the basket holds a gift card",
  description: "The page shows an error 500.",
  state: "opened",
  created_at: "2026-05-02T10:32:18.000Z",
  updated_at: "2026-05-02T10:32:18.000Z",
  closed_at: null as string | null,
  labels: ["bug"],
  author: maya,
  assignees: [] as unknown[],
  due_date: null as string | null,
  confidential: false,
  web_url: `${project.web_url}/-/issues/47`,
};

export const mergeRequest = {
  id: 155_016_530,
  iid: 133,
  project_id: project.id,
  title: "Accept gift cards at checkout",
  description: "Closes #47.",
  state: "opened",
  created_at: "2026-05-03T09:15:02.000Z",
  updated_at: "2026-05-03T09:15:02.000Z",
  merged_at: null as string | null,
  source_branch: "gift-cards",
  target_branch: "main",
  draft: false,
  labels: [] as string[],
  author: maya,
  web_url: `${project.web_url}/-/merge_requests/133`,
};

export const note = {
  id: 302,
  body: "I can reproduce this on staging.",
  author: maya,
  created_at: "2026-05-02T11:04:51.000Z",
  updated_at: "2026-05-02T11:04:51.000Z",
  system: false,
};
export const pipeline = {
  id: 1_287_113_001,
  iid: 912,
  project_id: project.id,
  status: "success",
  source: "push",
  ref: "main",
  sha: "9f3c2b7d1e4a5f60718293a4b5c6d7e8f9012345",
  created_at: "2026-05-03T09:16:00.000Z",
  updated_at: "2026-05-03T09:21:40.000Z",
  web_url: `${project.web_url}/-/pipelines/1287113001`,
};
export const hook = {
  id: 523_114,
  url: "https://example.com/hooks/issues",
  project_id: project.id,
  issues_events: true,
  push_events: true,
  enable_ssl_verification: true,
  created_at: "2026-05-02T10:32:05.000Z",
};
