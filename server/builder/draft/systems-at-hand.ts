import type { CompileRequest, ConnectorCatalogue } from "../builder.ts";
import type { Connector } from "../../connectors/connector.ts";
import { aliasOf, type KnownConnection } from "../project-files.ts";

/** The organisation's connections, and systems that the request names and that are to be connected. No other is ever used. */
export function systemsAtHand({ text, connections }: Pick<CompileRequest, "text" | "connections">, catalogue: ConnectorCatalogue): readonly KnownConnection[] {
  const said = ` ${words(text)} `;
  const connected = new Set(connections.map(({ connector }) => connector));
  const named = catalogue.connectors.filter(
    (connector) => !connected.has(connector.id) && namesOf(connector).some((name) => said.includes(` ${name} `) || isOneOf(name, said)),
  );
  const mail = MAILS.test(text) ? catalogue.get("smtp") : undefined;
  const hasMail = [...connections.map(({ connector }) => catalogue.get(connector)), ...named].some(
    (each) => each?.id === "smtp" || each?.categories.some((category) => MAIL.has(category)),
  );
  const used = mail && !hasMail ? [...named, mail] : named;
  return [...connections, ...used.map(({ id, name }) => ({ connector: id, name, alias: aliasOf(name) }))];
}

/** “a Google Sheet” */
const isOneOf = (name: string, said: string) => name.includes(" ") && name.endsWith("s") && said.includes(` ${name.slice(0, -1)} `);

/** “mail it to books@acme.example”: whoever says that has named a system, though none by name. */
const MAILS =
  /\b(?:e-?mail|mail)s?\b[^.\n]{0,80}\S+@\S+\.\w|\b(?:send|write)s?\b[^.\n]{0,40}\b(?:an?|one) (?:[\w-]+ ){0,2}(?:e-?mail|mail)\b[^.\n]{0,60}\bto\b/i;
const MAIL = new Set(["mail", "e-mail"]);

/** What an organisation imported is there to be used; it is called an API or not. */
function namesOf({ id, name, tier }: Connector): readonly string[] {
  if (id === "http") return [];
  if (tier === "imported") return [words(name), words(name).replace(/ api$/, "")];
  return tier === "polished" ? [words(name)] : [];
}

function words(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ");
}
