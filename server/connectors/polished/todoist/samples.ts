export const task = {
  id: "6X7rM8997g3RQmvh",
  user_id: "2671355",
  project_id: "6Jf8VQXxpwv56VQ7",
  section_id: null as string | null,
  parent_id: null as string | null,
  content: "Call the customer back",
  description: "About the invoice of April",
  labels: ["billing"],
  priority: 1,
  due: { date: "2026-05-06", string: "6 May", lang: "en", is_recurring: false, timezone: null as string | null },
  checked: false,
  is_deleted: false,
  child_order: 1,
  added_at: "2026-05-02T10:32:18.000000Z",
  updated_at: "2026-05-02T10:32:18.000000Z",
  completed_at: null as string | null,
};

export const project = {
  id: "6Jf8VQXxpwv56VQ7",
  name: "Customers",
  color: "charcoal",
  parent_id: null as string | null,
  is_favorite: false,
  is_archived: false,
  is_shared: false,
  view_style: "list",
  created_at: "2026-01-12T08:00:00.000000Z",
  updated_at: "2026-05-02T10:32:18.000000Z",
};

export const comment = {
  id: "6X7gfQHG59V8CJJV",
  item_id: task.id,
  posted_uid: "2671355",
  content: "I reached her at noon.",
  posted_at: "2026-05-02T11:04:51.000000Z",
  is_deleted: false,
};
