import type { SimulationMap } from "../../connector.ts";
import { company, contact, deal, note, ticket } from "./samples.ts";

function resource(
  name: string,
  plural: string,
  sample: { id: string; properties: Record<string, unknown> },
  more: Record<string, unknown>,
): SimulationMap["resources"][number] {
  const blank = Object.fromEntries(Object.keys(sample.properties).map((key) => [key, null]));
  return {
    name,
    idField: "id",
    idPrefix: "",
    idStyle: "number",
    list: `${plural}.list`,
    get: `${plural}.get`,
    create: `${plural}.create`,
    update: `${plural}.update`,
    inputPath: "properties",
    inputInto: "properties",
    template: { ...sample, properties: { ...blank } },
    createdFields: ["createdAt"],
    updatedFields: ["updatedAt"],
    seed: [sample, { ...sample, id: String(Number(sample.id) + 1), properties: { ...sample.properties, ...more } }],
  };
}

export const simulation: SimulationMap = {
  resources: [
    resource("contact", "contacts", contact, { email: "joost@northwind.example", firstname: "Joost", lastname: "van den Berg" }),
    resource("company", "companies", company, { name: "Blue Harbor", domain: "blueharbor.example" }),
    resource("deal", "deals", deal, { dealname: "Blue Harbor pilot", amount: "1200" }),
    resource("ticket", "tickets", ticket, { subject: "Cannot sign in" }),
    {
      name: "note",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      create: "notes.create",
      inputPath: "properties",
      inputInto: "properties",
      template: note,
      createdFields: ["createdAt"],
      seed: [],
    },
  ],
  errors: {
    unauthorized: { status: 401, body: { status: "error", message: "Authentication credentials not found.", category: "INVALID_AUTHENTICATION" } },
    notFound: { status: 404, body: { status: "error", message: "{message}", category: "OBJECT_NOT_FOUND" } },
    invalid: { status: 400, body: { status: "error", message: "{message}", category: "VALIDATION_ERROR" } },
    rateLimited: { status: 429, body: { status: "error", message: "You have reached your secondly limit.", errorType: "RATE_LIMIT", policyName: "SECONDLY" } },
  },
};
