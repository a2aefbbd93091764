export const form = {
  id: "lT4Z3j",
  type: "quiz",
  title: "How was your order?",
  created_at: "2026-01-12T08:00:00Z",
  last_updated_at: "2026-05-02T10:31:07Z",
  settings: { is_public: true },
  _links: { display: "https://northwind.typeform.com/to/lT4Z3j" },
};
export const response = {
  landing_id: "21085286190ffad1248d17c4135ee56f",
  token: "21085286190ffad1248d17c4135ee56f",
  response_id: "21085286190ffad1248d17c4135ee56f",
  landed_at: "2026-05-02T10:30:18Z",
  submitted_at: "2026-05-02T10:32:18Z",
  metadata: { user_agent: "Mozilla/5.0", platform: "other", referer: "https://northwind.typeform.com/to/lT4Z3j", network_id: "responded_network_id" },
  hidden: { order: "1041" },
  calculated: { score: 9 },
  answers: [{ field: { id: "JwWggjAKtOkA", ref: "email", type: "email" }, type: "email", email: "joost@northwind.example" }],
};
