import { createFileRoute } from "@tanstack/react-router";
import { CallbackPage } from "../features/onboarding/CallbackPage.tsx";
import { oauth2Answer } from "../features/onboarding/provider-answer.ts";
import { searchOf } from "../shell/validation.ts";

/** Each provider has an address of its own, so that an answer of one cannot pass for one of another. */
export const Route = createFileRoute("/callback/oauth2/$via")({ validateSearch: searchOf(oauth2Answer), component: Callback });

function Callback() {
  const { via } = Route.useParams();
  return <CallbackPage answer={{ protocol: "oauth2", via, ...oauth2Answer.parse(Route.useSearch()) }} />;
}
