const self = "https://northwind.atlassian.net/rest/api/2";

export const person = {
  self: `${self}/user?accountId=5b10a2844c20165700ede21g`,
  accountId: "5b10a2844c20165700ede21g",
  displayName: "Maya Lindqvist",
  emailAddress: "maya@northwind.example",
  active: true,
  timeZone: "Europe/Stockholm",
  accountType: "atlassian",
};

export const project = { self: `${self}/project/10000`, id: "10000", key: "SHOP", name: "Web shop", projectTypeKey: "software", simplified: false };

export const issue = {
  id: "10071",
  self: `${self}/issue/10071`,
  key: "SHOP-71",
  fields: {
    summary: "Checkout fails when the basket holds a gift card",
    description: "Steps: put a gift card and a book into the basket, then pay.",
    issuetype: { self: `${self}/issuetype/10004`, id: "10004", name: "Bug", subtask: false },
    project,
    status: { self: `${self}/status/10000`, id: "10000", name: "To Do", statusCategory: { id: 2, key: "new", name: "To Do" } },
    priority: { self: `${self}/priority/3`, id: "3", name: "Medium" },
    assignee: null,
    reporter: person,
    labels: ["checkout"],
    created: "2026-05-02T10:32:18.000+0000",
    updated: "2026-05-02T10:32:18.000+0000",
    duedate: null,
    resolution: null,
  },
};

export const comment = {
  self: `${self}/issue/10071/comment/10210`,
  id: "10210",
  author: person,
  body: "I can reproduce this on staging.",
  created: "2026-05-02T11:04:51.000+0000",
  updated: "2026-05-02T11:04:51.000+0000",
};

export const registeredWebhook = {
  name: "Vennel",
  url: "https://example.com/hooks/issues",
  excludeBody: false,
  filters: {},
  events: ["jira:issue_created"],
  enabled: true,
  self: "https://northwind.atlassian.net/rest/webhooks/1.0/webhook/72",
};
