import { randomBytes } from "node:crypto";
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
  { url, event, place }: Pick<WantedHook, "url" | "event" | "place">,
): Promise<Registered> {
  const { secret, idAt, idArgument, everyEvent } = registration;
  const where = placeArguments(registration, place ?? null);
  if (!where) return { problem: `${connector.name}'s webhooks belong to something: name it in the trigger, in: "${registration.place?.example ?? ""}".` };
  const of = { organisationId: row.organisationId, connectionId: row.id };
  const clientSecret = auth.type === "oauth2Code" ? (auth.clientSecret ?? webhookSecret) : webhookSecret;
  if (secret.from === "client" && clientSecret === null)
    return { problem: `${connector.name} signs deliveries with the secret of your app. Give it to the connection as its webhook secret.` };
  const named = event ?? everyEvent;
  if (named === null) return { problem: `${connector.name} wants to know which event is meant, and the automation takes all of them.` };

  const own = randomBytes(32).toString("base64url");
  const words = { url, event: named, kind: named.split(".")[0] ?? named, secret: own };
  const made = await ask(of, registration.create, { ...filled(registration.arguments, words), ...where });
  if ("refusal" in made) return { problem: made.refusal };
  const providerId = lastPart(textOf(readDotted(made.body, idAt) ?? ""));
  if (providerId === "") return { problem: `${connector.name}'s answer names no registration.` };
  if (secret.from === "client") return { providerId, secret: clientSecret ?? "" };
  if (secret.from === "here") return { providerId, secret: own };

  const told = secret.from === "answer" ? made : await ask(of, secret.operation, { ...where, [idArgument]: providerId });
  const found = "refusal" in told ? undefined : readDotted(told.body, secret.at);
  if (typeof found === "string" && found !== "") return { providerId, secret: found };
  // Deliveries that nobody can check would all be refused, so none are asked for.
  await ask(of, registration.remove, { ...where, [idArgument]: providerId });
  return { problem: "refusal" in told ? told.refusal : `${connector.name} does not tell the secret of its deliveries.` };
}

/** `acme/shop` as the arguments that it stands for; null where one of them is missing. */
export function placeArguments({ place }: Registration, given: string | null): Record<string, string> | null {
  if (!place) return {};
  const parts = given?.split("/") ?? [];
  const isWhole = parts.length === place.arguments.length && parts.every((part) => part.trim() !== "");
  return isWhole ? Object.fromEntries(place.arguments.map((name, index) => [name, parts[index]?.trim() ?? ""])) : null;
}

/** Some name a registration by its address. */
function lastPart(id: string): string {
  return /^https?:/.test(id) ? (id.split("/").at(-1) ?? "") : id;
}

/** The words wherever they stand. */
function filled(template: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>): Record<string, unknown> {
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(/\{(url|event|kind|secret)\}/g, (_, name: string) => words[name] ?? "");
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value)]));
}
