export const member = {
  id: "62eeb292278cc15f5817cb78f7790b08",
  email_address: "maya@northwind.example",
  unique_email_id: "882e9bec19",
  contact_id: "f3b8a1f0c2",
  full_name: "Maya Lindqvist",
  email_type: "html",
  status: "subscribed",
  merge_fields: { FNAME: "Maya", LNAME: "Lindqvist" },
  language: "en",
  vip: false,
  timestamp_opt: "2026-05-02T10:32:18+00:00",
  last_changed: "2026-05-02T10:32:18+00:00",
  list_id: "57afe96172",
  tags_count: 0,
  tags: [] as unknown[],
};

export const list = {
  id: "57afe96172",
  web_id: 97_530,
  name: "Newsletter",
  permission_reminder: "You signed up on our site.",
  date_created: "2025-01-12T08:00:00+00:00",
  visibility: "pub",
  stats: { member_count: 1_204, unsubscribe_count: 31 },
};

export const campaign = {
  id: "42694e9e57",
  type: "regular",
  create_time: "2026-05-02T08:00:00+00:00",
  status: "save",
  emails_sent: 0,
  recipients: { list_id: list.id, list_name: list.name, recipient_count: 1_204 },
  settings: { subject_line: "New coffee in May", title: "May", from_name: "Northwind", reply_to: "hello@northwind.example" },
};
