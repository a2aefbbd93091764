import { createFileRoute } from "@tanstack/react-router";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { oauth2Answer } from "../features/onboarding/provider-answer.ts";
import { searchOf } from "../shell/validation.ts";

/** For clients that were registered with one address for every provider; the answer's state says which sign-in it ends. */
export const Route = createFileRoute("/callback/oauth2/")({ validateSearch: searchOf(oauth2Answer), component: Callback });

function Callback() {
  return <CallbackPage answer={{ protocol: "oauth2", ...oauth2Answer.parse(Route.useSearch()) }} />;
}
