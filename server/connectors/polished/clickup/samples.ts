export const task = {
  id: "86c1x2abc",
  name: "Accept gift cards",
  description: "At checkout and in the app.",
  status: { status: "to do", color: "#d3d3d3", type: "open", orderindex: 0 },
  date_created: "1777717938000",
  date_updated: "1777717938000",
  date_closed: null as string | null,
  due_date: "1779292800000",
  creator: { id: 183, username: "Maya Lindqvist", email: "maya@northwind.example" },
  assignees: [{ id: 183, username: "Maya Lindqvist", email: "maya@northwind.example" }],
  tags: [{ name: "shop" }],
  priority: { id: "2", priority: "high", color: "#ffcc00", orderindex: "2" },
  archived: false,
  url: "https://app.clickup.com/t/86c1x2abc",
  list: { id: "901100000001", name: "Web shop" },
  space: { id: "90110000002" },
  team_id: "9011000003",
};

export const comment = { id: 90_110_000_045_678, hist_id: "26b1c2d3", date: 1_777_719_891_000 };
export const list = { id: "901100000001", name: "Web shop", orderindex: 1, archived: false, space: { id: "90110000002", name: "Product" } };
export const space = { id: "90110000002", name: "Product", private: false, archived: false };
export const team = {
  id: "9011000003",
  name: "Northwind",
  color: "#40BC86",
  members: [{ user: { id: 183, username: "Maya Lindqvist", email: "maya@northwind.example" } }],
};
export const webhook = {
  id: "4b67ac88-e506-4a29-9d42-26e504e3435e",
  endpoint: "https://example.com/hooks/tasks",
  events: ["taskCreated"],
  team_id: 9_011_000_003,
  status: "active",
  health: { status: "active", fail_count: 0 },
  secret: "O94IM25S7PXBPYTMNXLLET230SRP0S89COR7B1YOJ2ZIE8WQNK5UUKEF26W0Z5GA",
};
