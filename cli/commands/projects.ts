import { table, type Command } from "../command.ts";

export const projects: Command = {
  usage: "projects [text]",
  summary: "Lists projects, newest change first",
  async run({ client }, query) {
    const { items } = await (await client()).call("listProjects", { query: { limit: 200, ...(query ? { query } : {}) } });
    const rows = items.map((project) => [project.id, project.name, project.state, project.updatedAt]);
    return { text: rows.length > 0 ? table([["ID", "NAME", "STATE", "CHANGED"], ...rows]) : "No project yet.", value: items };
  },
};
