import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { searchOf } from "../shell/validation.ts";

export const Route = createFileRoute("/callback/oauth1")({
  validateSearch: searchOf(z.object({ state: z.string().check(z.minLength(1)), oauth_token: z.optional(z.string()), oauth_verifier: z.optional(z.string()) })),
  component: Callback,
});

function Callback() {
  const search = Route.useSearch();
  return <CallbackPage answer={{ protocol: "oauth1", ...search }} />;
}
