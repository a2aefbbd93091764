export const record = { id: "rec560UJdUtocSouk", createdTime: "2026-05-02T10:32:18.000Z", fields: { Name: "Call the customer back", Status: "Open" } };
export const base = { id: "appLkNDICXNqxSDhG", name: "Support", permissionLevel: "create" };
export const table = {
  id: "tbltp8DGLhqbUmjK1",
  name: "Tasks",
  primaryFieldId: "fld1VnoyuotSTyxW1",
  fields: [{ id: "fld1VnoyuotSTyxW1", name: "Name", type: "singleLineText" }],
  views: [{ id: "viwQpsuEDqHFqegkp", name: "Grid view", type: "grid" }],
};
