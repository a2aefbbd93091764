export const maya = { type: "user", uuid: "{d301aafa-d676-4ee0-88be-962be7417567}", display_name: "Maya Lindqvist", nickname: "maya" };
export const repository = {
  type: "repository",
  uuid: "{a5b6c7d8-1020-4a3b-9c4d-5e6f70819203}",
  full_name: "northwind/storefront",
  name: "storefront",
  slug: "storefront",
  is_private: true,
  created_on: "2024-03-16T08:12:44.000000+00:00",
  updated_on: "2026-05-02T10:31:07.000000+00:00",
  mainbranch: { type: "branch", name: "main" },
  links: { html: { href: "https://bitbucket.org/northwind/storefront" } },
};
export const pullRequest = {
  type: "pullrequest",
  id: 348,
  title: "Accept gift cards at checkout",
  description: "Closes #47.",
  state: "OPEN",
  author: maya,
  source: { branch: { name: "gift-cards" }, commit: { hash: "9f3c2b7d1e4a" } },
  destination: { branch: { name: "main" }, commit: { hash: "1a2b3c4d5e6f" } },
  comment_count: 0,
  created_on: "2026-05-03T09:15:02.000000+00:00",
  updated_on: "2026-05-03T09:15:02.000000+00:00",
  links: { html: { href: "https://bitbucket.org/northwind/storefront/pull-requests/348" } },
};
export const issue = {
  type: "issue",
  id: 47,
  title: "Checkout fails when the basket holds a gift card",
  content: { raw: "The page shows an error 500.", markup: "markdown", html: "<p>The page shows an error 500.</p>" },
  state: "new",
  kind: "bug",
  priority: "major",
  reporter: maya,
  created_on: "2026-05-02T10:32:18.000000+00:00",
  updated_on: "2026-05-02T10:32:18.000000+00:00",
  links: { html: { href: "https://bitbucket.org/northwind/storefront/issues/47" } },
};
export const comment = {
  type: "pullrequest_comment",
  id: 302,
  content: { raw: "Works on staging.", markup: "markdown", html: "<p>Works on staging.</p>" },
  user: maya,
  created_on: "2026-05-03T11:04:51.000000+00:00",
  updated_on: "2026-05-03T11:04:51.000000+00:00",
};
export const hook = {
  type: "webhook_subscription",
  uuid: "{f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b}",
  url: "https://example.com/hooks/pulls",
  description: "An automation in Vennel",
  active: true,
  events: ["pullrequest:created"],
};
