export const service = {
  id: "PIJ90N7",
  type: "service",
  summary: "Web shop",
  name: "Web shop",
  status: "active",
  created_at: "2024-03-16T08:12:44Z",
  html_url: "https://northwind.pagerduty.com/service-directory/PIJ90N7",
};
export const user = {
  id: "PXPGF42",
  type: "user",
  summary: "Maya Lindqvist",
  name: "Maya Lindqvist",
  email: "maya@northwind.example",
  time_zone: "Europe/Stockholm",
  role: "admin",
};
export const incident = {
  id: "PT4KHLK",
  type: "incident",
  summary: "[#1234] Checkout answers 500",
  incident_number: 1234,
  title: "Checkout answers 500",
  status: "triggered",
  urgency: "high",
  incident_key: "baf7cf21b1da41b4b0221008339ff357",
  created_at: "2026-05-02T10:32:18Z",
  updated_at: "2026-05-02T10:32:18Z",
  resolved_at: null as string | null,
  service: { id: service.id, type: "service_reference", summary: service.summary, html_url: service.html_url },
  assignments: [{ at: "2026-05-02T10:32:18Z", assignee: { id: user.id, type: "user_reference", summary: user.name } }],
  html_url: "https://northwind.pagerduty.com/incidents/PT4KHLK",
};
export const note = {
  id: "PWL7QXS",
  content: "Restarted the payment worker.",
  created_at: "2026-05-02T11:04:51Z",
  user: { id: user.id, type: "user_reference", summary: user.name },
};
export const subscription = {
  id: "PY1OL64",
  type: "webhook_subscription",
  active: true,
  description: "An automation in Vennel",
  events: ["incident.triggered"],
  delivery_method: { id: "PF9KMXH", type: "http_delivery_method", url: "https://example.com/hooks/incidents", secret: "gHnwUGVn0pWYc6dS4gC6jNs" },
  filter: { type: "account_reference" },
};
