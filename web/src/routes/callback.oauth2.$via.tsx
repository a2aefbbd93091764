import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { searchOf } from "../shell/validation.ts";

/** Each provider has an address of its own, so that an answer of one cannot pass for one of another. */
export const Route = createFileRoute("/callback/oauth2/$via")({
  validateSearch: searchOf(
    z.object({
      state: z.string().check(z.minLength(1)),
      code: z.optional(z.string()),
      iss: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
  ),
  component: Callback,
});

function Callback() {
  const { via } = Route.useParams();
  const search = Route.useSearch();
  return <CallbackPage answer={{ protocol: "oauth2", via, ...search }} />;
}
