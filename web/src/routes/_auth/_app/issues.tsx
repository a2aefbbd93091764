import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { IssuesPage } from "../../../features/issues/IssuesPage.tsx";
import { searchOf } from "../../../shell/validation.ts";

export const Route = createFileRoute("/_auth/_app/issues")({
  validateSearch: searchOf(z.object({ issueId: z.optional(z.string()) })),
  component: IssuesPage,
});
