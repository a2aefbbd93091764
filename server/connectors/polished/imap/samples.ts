export const summary = {
  uid: 4711,
  messageId: "<5f0b7c1e-9a3d@mail.example.com>",
  from: { name: "Ada Lovelace", address: "ada@example.com" },
  to: [{ name: "Shop", address: "orders@example.com" }],
  subject: "Where is my order?",
  date: "2026-05-01T08:00:00.000Z",
  receivedAt: "2026-05-01T08:00:02.000Z",
  flags: [] as string[],
  size: 2_048,
};

export const mail = {
  ...summary,
  cc: [],
  replyTo: [],
  inReplyTo: null,
  text: "Hello,\nmy order 1001 has not come yet.\n",
  html: null,
  attachments: [{ filename: "receipt.csv", contentType: "text/csv", isInline: false, contentId: null, content: "bnVtYmVyLHRvdGFsCjEwMDEsMTIuNTAK" }],
};
