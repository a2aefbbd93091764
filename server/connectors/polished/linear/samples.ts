export const team = { id: "9cfb482a-81e3-4154-b5b9-2c805e70a02d", key: "SHOP", name: "Web shop" };
export const state = { id: "2b8c3e4f-6a7d-4b9c-8e1f-0a2b3c4d5e6f", name: "Todo", type: "unstarted" };
export const maya = { id: "c4d5e6f7-0819-4a2b-8c3d-4e5f60718293", name: "Maya Lindqvist", email: "maya@northwind.example" };
export const project = {
  id: "7d8e9f0a-1b2c-4d3e-9f4a-5b6c7d8e9f0a",
  name: "Gift cards",
  state: "started",
  url: "https://linear.app/northwind/project/gift-cards",
  createdAt: "2026-03-01T08:00:00.000Z",
};

export const issue = {
  id: "a1b2c3d4-e5f6-4708-9102-132435465768",
  identifier: "SHOP-123",
  title: "Checkout fails with a gift card",
  description: "The page shows an error 500.",
  priority: 2,
  url: "https://linear.app/northwind/issue/SHOP-123/checkout-fails",
  dueDate: null as string | null,
  createdAt: "2026-05-02T10:32:18.000Z",
  updatedAt: "2026-05-02T10:32:18.000Z",
  completedAt: null as string | null,
  state,
  team,
  assignee: maya,
  labels: { nodes: [{ id: "5e6f7081-9203-4a1b-8c2d-3e4f50617283", name: "Bug" }] },
};

export const comment = {
  id: "f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e1f",
  body: "I can reproduce this on staging.",
  url: `${issue.url}#comment-f0e1d2c3`,
  createdAt: "2026-05-02T11:04:51.000Z",
  updatedAt: "2026-05-02T11:04:51.000Z",
};

export const webhook = { id: "0f1e2d3c-4b5a-4687-9a8b-7c6d5e4f3021", enabled: true, url: "https://example.com/hooks/issues" };
