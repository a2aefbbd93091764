/** A user as it is embedded in every other object. */
export function user(login: string, id: number) {
  return {
    login,
    id,
    node_id: `U_kgDO${id}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    url: `https://api.github.com/users/${login}`,
    html_url: `https://github.com/${login}`,
    type: "User",
    site_admin: false,
  };
}

export const maya = user("maya-lindqvist", 7_402_118);
export const joost = user("joostvdb", 9_118_340);

export const repository = {
  id: 614_882_301,
  node_id: "R_kgDOJKZz_Q",
  name: "storefront",
  full_name: "northwind-labs/storefront",
  private: false,
  owner: { ...user("northwind-labs", 88_120_114), type: "Organization" },
  html_url: "https://github.com/northwind-labs/storefront",
  description: "The web shop",
  fork: false,
  url: "https://api.github.com/repos/northwind-labs/storefront",
  created_at: "2024-03-16T08:12:44Z",
  updated_at: "2026-05-02T10:31:07Z",
  pushed_at: "2026-05-02T10:30:59Z",
  clone_url: "https://github.com/northwind-labs/storefront.git",
  language: "TypeScript",
  open_issues_count: 14,
  stargazers_count: 212,
  forks_count: 31,
  topics: ["shop"],
  visibility: "public",
  default_branch: "main",
};

export const label = {
  id: 5_230_114_021,
  node_id: "LA_kwDOJKZz_c8",
  url: `${repository.url}/labels/bug`,
  name: "bug",
  description: "Something does not work",
  color: "d73a4a",
  default: true,
};

export const issue = {
  url: `${repository.url}/issues/347`,
  repository_url: repository.url,
  labels_url: `${repository.url}/issues/347/labels{/name}`,
  comments_url: `${repository.url}/issues/347/comments`,
  events_url: `${repository.url}/issues/347/events`,
  html_url: `${repository.html_url}/issues/347`,
  id: 2_281_470_553,
  node_id: "I_kwDOJKZz_c6IAeEZ",
  number: 347,
  title: "Checkout fails when the basket holds a gift card",
  user: maya,
  labels: [label],
  state: "open",
  locked: false,
  assignee: null,
  assignees: [] as unknown[],
  milestone: null,
  comments: 0,
  created_at: "2026-05-02T10:32:18Z",
  updated_at: "2026-05-02T10:32:18Z",
  closed_at: null as string | null,
  author_association: "MEMBER",
  body: "Steps: put a gift card and a book into the basket, then pay. The page shows an error 500.",
  state_reason: null as string | null,
};

export const comment = {
  url: `${repository.url}/issues/comments/2090114872`,
  html_url: `${issue.html_url}#issuecomment-2090114872`,
  issue_url: issue.url,
  id: 2_090_114_872,
  node_id: "IC_kwDOJKZz_c58lK84",
  user: joost,
  created_at: "2026-05-02T11:04:51Z",
  updated_at: "2026-05-02T11:04:51Z",
  author_association: "CONTRIBUTOR",
  body: "I can reproduce this on staging.",
};

const head = { label: "northwind-labs:gift-cards", ref: "gift-cards", sha: "9f3c2b7d1e4a5f60718293a4b5c6d7e8f9012345", user: joost, repo: repository };
const base = { label: "northwind-labs:main", ref: "main", sha: "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d", user: maya, repo: repository };

export const pullRequest = {
  url: `${repository.url}/pulls/348`,
  id: 1_853_220_417,
  node_id: "PR_kwDOJKZz_c5udhjB",
  html_url: `${repository.html_url}/pull/348`,
  diff_url: `${repository.html_url}/pull/348.diff`,
  issue_url: `${repository.url}/issues/348`,
  number: 348,
  state: "open",
  locked: false,
  title: "Accept gift cards at checkout",
  user: joost,
  body: "Closes #347.",
  created_at: "2026-05-03T09:15:02Z",
  updated_at: "2026-05-03T09:15:02Z",
  closed_at: null as string | null,
  merged_at: null as string | null,
  merge_commit_sha: null as string | null,
  assignee: null,
  assignees: [] as unknown[],
  requested_reviewers: [maya],
  labels: [] as unknown[],
  draft: false,
  head,
  base,
  author_association: "CONTRIBUTOR",
  merged: false,
  mergeable: null as boolean | null,
  comments: 0,
  review_comments: 0,
  commits: 2,
  additions: 48,
  deletions: 7,
  changed_files: 3,
};

export const commit = {
  id: head.sha,
  tree_id: "c5b97d5ae6c19d5c5df71a34c7fbeeda2479ccbc",
  distinct: true,
  message: "Accept gift cards at checkout",
  timestamp: "2026-05-03T11:12:09+02:00",
  url: `${repository.html_url}/commit/${head.sha}`,
  author: { name: "Joost van den Berg", email: "joost@northwind.example", username: "joostvdb" },
  committer: { name: "GitHub", email: "noreply@github.com", username: "web-flow" },
  added: ["src/checkout/gift-card.ts"],
  removed: [] as string[],
  modified: ["src/checkout/pay.ts"],
};

export const release = {
  url: `${repository.url}/releases/154021877`,
  html_url: `${repository.html_url}/releases/tag/v2.4.0`,
  id: 154_021_877,
  node_id: "RE_kwDOJKZz_c4JLi_1",
  tag_name: "v2.4.0",
  target_commitish: "main",
  name: "2.4.0",
  draft: false,
  prerelease: false,
  author: maya,
  created_at: "2026-05-04T07:58:40Z",
  published_at: "2026-05-04T08:02:13Z",
  assets: [] as unknown[],
  tarball_url: `${repository.url}/tarball/v2.4.0`,
  zipball_url: `${repository.url}/zipball/v2.4.0`,
  body: "Gift cards at checkout, faster search.",
};

export const repositoryHook = {
  type: "Repository",
  id: 523_114_876,
  name: "web",
  active: true,
  events: ["issues"],
  config: { url: "https://example.com/hooks/issues", content_type: "json", insecure_ssl: "0", secret: "********" },
  created_at: "2026-05-02T10:32:05Z",
  updated_at: "2026-05-02T10:32:05Z",
};
