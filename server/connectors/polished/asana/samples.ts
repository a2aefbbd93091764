const maya = { gid: "1204512345678901", resource_type: "user", name: "Maya Lindqvist" };
const workspace = { gid: "1204511111111111", resource_type: "workspace", name: "Northwind" };

export const project = {
  gid: "1204519876543210",
  resource_type: "project",
  name: "Web shop",
  archived: false,
  color: "light-green",
  notes: "Everything about the shop",
  due_on: "2026-06-30",
  created_at: "2026-01-12T08:00:00.000Z",
  modified_at: "2026-05-02T10:32:18.000Z",
  owner: maya,
  workspace,
  permalink_url: "https://app.asana.com/0/1204519876543210",
};

export const task = {
  gid: "1204520000000001",
  resource_type: "task",
  name: "Accept gift cards",
  notes: "At checkout and in the app.",
  completed: false,
  completed_at: null as string | null,
  due_on: "2026-05-20",
  due_at: null as string | null,
  created_at: "2026-05-02T10:32:18.000Z",
  modified_at: "2026-05-02T10:32:18.000Z",
  assignee: maya,
  projects: [{ gid: project.gid, resource_type: "project", name: project.name }],
  tags: [] as unknown[],
  workspace,
  permalink_url: "https://app.asana.com/0/1204519876543210/1204520000000001",
};

export const story = {
  gid: "1204530000000001",
  resource_type: "story",
  resource_subtype: "comment_added",
  type: "comment",
  text: "Finance agrees.",
  created_at: "2026-05-02T11:04:51.000Z",
  created_by: maya,
};

export const webhook = {
  gid: "1204540000000001",
  resource_type: "webhook",
  active: true,
  resource: { gid: project.gid, resource_type: "project", name: project.name },
  target: "https://example.com/hooks/tasks",
  created_at: "2026-05-02T10:32:18.000Z",
};

export { maya, workspace };
