import { createCatalogue } from "../../../connectors/catalogue.ts";
import { aliasOf } from "../../project-files.ts";
import { readRequest } from "../read-request.ts";

export const catalogue = createCatalogue();

/** Reads a request with these connectors connected, each under its own name. */
export function readWith(text: string, ...ids: string[]) {
  const connections = ids.map((connector) => {
    const name = catalogue.get(connector)?.name ?? connector;
    return { connector, name, alias: aliasOf(name) };
  });
  return readRequest(text, { catalogue, connections });
}
