import { z } from "zod";
import { displayName } from "./display-name.ts";
import { inOrganisation, time } from "./common.ts";
import type { Route } from "./route.ts";

const list = z.enum(["issues", "runs"]);

/** The search parameters of a list's URL, under a name. */
export const savedFilter = z.object({
  id: z.string(),
  list,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  createdAt: time,
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const savedFilterRoutes = {
  listSavedFilters: {
    method: "GET",
    path: `${inOrganisation}/filters`,
    access: "viewer",
    summary: "List your saved filters",
    query: z.object({ list }),
    output: z.object({ items: z.array(savedFilter) }),
  },
  saveFilter: {
    method: "PUT",
    path: `${inOrganisation}/filters`,
    access: "viewer",
    audit: { none: "One's own filter of a list." },
    summary: "Save a filter",
    detail: "One of the same name is replaced.",
    body: z.strictObject({
      list,
      name: displayName(60),
      search: z
        .record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.string().max(200))
        .refine((search) => Object.keys(search).length <= 12, "At most 12 parameters."),
    }),
    output: savedFilter,
  },
  deleteSavedFilter: {
    method: "DELETE",
    path: `${inOrganisation}/filters/{id}`,
    access: "viewer",
    audit: { none: "One's own filter of a list." },
    summary: "Delete a saved filter",
    status: 204,
  },
} as const satisfies Record<string, Route>;
