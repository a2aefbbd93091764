import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { FileChange } from "../../../../contracts/project-files.ts";
import { call, type Answer } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { whileStoring } from "./changes-under-way.ts";
import { runGates } from "./gates.ts";
import { invalidateProject } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";

export type FileSet = Answer<"platform", "getFiles">;

export const filesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "files"],
    queryFn: ({ signal }) => call("platform", "getFiles", { params: projectParams(scope), signal }),
  });

/** Saves onto the revision that the writer saw; 409 `revision_conflict` carries both sides. */
export const changeFilesMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: { baseRevision: number; changes: FileChange[] }) =>
      whileStoring(call("platform", "changeFiles", { params: projectParams(scope), body })),
    onSuccess: (saved) => {
      queryClient.setQueryData(filesQuery(scope).queryKey, saved);
      void runGates(scope);
      return invalidateProject(scope, "detail", "flow", "environments");
    },
  });
