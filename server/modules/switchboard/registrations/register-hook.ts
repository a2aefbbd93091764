import { readDotted } from "../../../connectors/requests/dotted.ts";
import { textOf } from "../../../connectors/requests/text-of.ts";
import type { Connector, WebhookRecipe } from "../../../connectors/connector.ts";
import type { OpenConnection } from "../deps.ts";
import type { AskProvider } from "./ask-provider.ts";
import type { WantedHook } from "./sync-hooks.ts";

export type Registration = NonNullable<WebhookRecipe["registration"]>;
export type Registered = { readonly providerId: string; readonly secret: string } | { readonly problem: string };

/** Makes an automation's address known to the system, and learns the secret of its deliveries. */
export async function registerHook(
  ask: AskProvider,
  connector: Connector,
  registration: Registration,
  { row, auth, webhookSecret }: OpenConnection,
  { url, event }: Pick<WantedHook, "url" | "event">,
): Promise<Registered> {
  const { secret, idAt, idArgument, everyEvent } = registration;
  const of = { organisationId: row.organisationId, connectionId: row.id };
  const clientSecret = auth.type === "oauth2Code" ? (auth.clientSecret ?? webhookSecret) : webhookSecret;
  if (secret.from === "client" && clientSecret === null)
    return { problem: `${connector.name} signs deliveries with the secret of your app. Give it to the connection as its webhook secret.` };
  const named = event ?? everyEvent;
  if (named === null) return { problem: `${connector.name} wants to know which event is meant, and the automation takes all of them.` };

  const made = await ask(of, registration.create, filled(registration.arguments, { url, event: named }));
  if ("refusal" in made) return { problem: made.refusal };
  const providerId = textOf(readDotted(made.body, idAt) ?? "");
  if (providerId === "") return { problem: `${connector.name}'s answer names no registration.` };
  if (secret.from === "client") return { providerId, secret: clientSecret ?? "" };

  const told = secret.from === "answer" ? made : await ask(of, secret.operation, { [idArgument]: providerId });
  const found = "refusal" in told ? undefined : readDotted(told.body, secret.at);
  if (typeof found === "string" && found !== "") return { providerId, secret: found };
  // Deliveries that nobody can check would all be refused, so none are asked for.
  await ask(of, registration.remove, { [idArgument]: providerId });
  return { problem: "refusal" in told ? told.refusal : `${connector.name} does not tell the secret of its deliveries.` };
}

/** `{url}` and `{event}` wherever they stand. */
function filled(template: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>): Record<string, unknown> {
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(/\{(url|event)\}/g, (_, name: string) => words[name] ?? "");
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value)]));
}
