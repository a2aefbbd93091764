import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { searchOf } from "../shell/validation.ts";

export const Route = createFileRoute("/callback/oauth1")({
  validateSearch: searchOf(z.object({ state: z.string().check(z.minLength(1)) })),
  component: CallbackPage,
});
