import type { SimulationMap } from "../../connector.ts";

const template = { id: "003gK0000012AbCQAU", success: true, errors: [] as unknown[] };
const error = (status: number, code: string) => ({ status, body: [{ message: "{message}", errorCode: code, fields: ["{field}"] }] });

function resource(name: string, plural: string, idPrefix: string): SimulationMap["resources"][number] {
  return { name, idField: "id", idPrefix, create: `${plural}.create`, update: `${plural}.update`, template, seed: [template] };
}

export const simulation: SimulationMap = {
  resources: [
    resource("lead", "leads", "00Q"),
    resource("contact", "contacts", "003"),
    resource("account", "accounts", "001"),
    resource("opportunity", "opportunities", "006"),
    resource("case", "cases", "500"),
  ],
  errors: {
    unauthorized: error(401, "INVALID_SESSION_ID"),
    notFound: error(404, "NOT_FOUND"),
    invalid: error(400, "REQUIRED_FIELD_MISSING"),
    rateLimited: error(429, "REQUEST_LIMIT_EXCEEDED"),
    server: error(500, "UNKNOWN_EXCEPTION"),
  },
};
