const api = "https://northwind.zendesk.com/api/v2";

export const ticket = {
  url: `${api}/tickets/35436.json`,
  id: 35_436,
  external_id: null,
  created_at: "2026-05-02T10:32:18Z",
  updated_at: "2026-05-02T10:32:18Z",
  type: "problem",
  subject: "My invoice shows the wrong address",
  raw_subject: "My invoice shows the wrong address",
  description: "Please put the new address on the invoice of April.",
  priority: "normal",
  status: "open",
  recipient: null,
  requester_id: 20_978_392,
  submitter_id: 20_978_392,
  assignee_id: null,
  organization_id: null,
  group_id: null,
  tags: ["billing"],
  custom_fields: [] as unknown[],
  has_incidents: false,
  due_at: null,
};

export const user = {
  id: 20_978_392,
  url: `${api}/users/20978392.json`,
  name: "Maya Lindqvist",
  email: "maya@northwind.example",
  created_at: "2026-01-12T08:00:00Z",
  updated_at: "2026-05-02T10:00:00Z",
  time_zone: "Stockholm",
  phone: null,
  role: "end-user",
  verified: true,
  active: true,
  organization_id: null,
  tags: [] as unknown[],
  suspended: false,
};

export const comment = {
  id: 1_274,
  type: "Comment",
  author_id: 20_978_392,
  body: "Thank you, that works.",
  html_body: "<p>Thank you, that works.</p>",
  plain_body: "Thank you, that works.",
  public: true,
  created_at: "2026-05-02T11:04:51Z",
};

export const webhook = {
  id: "01EJFTSCC78X5V07NPY2MHR00M",
  name: "An automation in Vennel",
  endpoint: "https://vennel.example/hooks/a",
  subscriptions: ["zen:event-type:ticket.created"],
  http_method: "POST",
  request_format: "json",
  status: "active",
  created_at: "2026-05-01T08:00:00Z",
};
