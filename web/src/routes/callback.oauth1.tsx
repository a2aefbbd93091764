import { createFileRoute } from "@tanstack/react-router";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { oauth1Answer } from "../features/onboarding/provider-answer.ts";
import { searchOf } from "../shell/validation.ts";

export const Route = createFileRoute("/callback/oauth1")({ validateSearch: searchOf(oauth1Answer), component: Callback });

function Callback() {
  return <CallbackPage answer={{ protocol: "oauth1", ...oauth1Answer.parse(Route.useSearch()) }} />;
}
