import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { searchOf } from "../shell/validation.ts";

/** For clients that were registered with one address for every provider; the answer's state says which sign-in it ends. */
export const Route = createFileRoute("/callback/oauth2/")({
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
  const search = Route.useSearch();
  return <CallbackPage answer={{ protocol: "oauth2", ...search }} />;
}
