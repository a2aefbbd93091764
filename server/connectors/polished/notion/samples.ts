const user = { object: "user", id: "c2f20311-9e54-4d11-8c79-7398424ae41e" };

function richText(content: string) {
  return [
    {
      type: "text",
      text: { content, link: null },
      annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" },
      plain_text: content,
      href: null,
    },
  ];
}

export const page = {
  object: "page",
  id: "59833787-2cf9-4fdf-8782-e53db20768a5",
  created_time: "2026-05-02T10:32:00.000Z",
  last_edited_time: "2026-05-02T10:32:00.000Z",
  created_by: user,
  last_edited_by: user,
  cover: null,
  icon: null,
  parent: { type: "database_id", database_id: "d9824bdc-8445-4327-be8b-5b47500af6ce" },
  archived: false,
  in_trash: false,
  properties: { Name: { id: "title", type: "title", title: richText("Call the customer back") } },
  url: "https://www.notion.so/Call-the-customer-back-598337872cf94fdf8782e53db20768a5",
  public_url: null,
};

export const database = {
  object: "database",
  id: "d9824bdc-8445-4327-be8b-5b47500af6ce",
  created_time: "2026-04-12T08:00:00.000Z",
  last_edited_time: "2026-05-02T10:32:00.000Z",
  title: richText("Tasks"),
  description: [] as unknown[],
  properties: {
    Name: { id: "title", name: "Name", type: "title", title: {} },
    Status: { id: "%3AUPp", name: "Status", type: "select", select: { options: [{ id: "1", name: "Open", color: "blue" }] } },
  },
  parent: { type: "workspace", workspace: true },
  url: "https://www.notion.so/d9824bdc84454327be8b5b47500af6ce",
  archived: false,
};

export const block = {
  object: "block",
  id: "c02fc1d3-db8b-45c5-a222-27595b15aea7",
  created_time: "2026-05-02T10:33:00.000Z",
  last_edited_time: "2026-05-02T10:33:00.000Z",
  has_children: false,
  archived: false,
  type: "paragraph",
  paragraph: { rich_text: richText("The order was refunded."), color: "default" },
};

export const member = { ...user, type: "person", name: "Maya Lindqvist", avatar_url: null, person: { email: "maya@northwind.example" } };
