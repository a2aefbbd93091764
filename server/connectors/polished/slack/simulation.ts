import type { SimulationMap } from "../../connector.ts";
import { channel, member } from "./samples.ts";

/** Messages are kept by `behaviour.ts`, because a message is found by channel and time rather than by an id of its own. */
export const simulation: SimulationMap = {
  resources: [
    {
      name: "channel",
      idField: "id",
      idPrefix: "C",
      idStyle: "string",
      list: "conversations.list",
      create: "conversations.create",
      entityPath: "channel",
      template: channel,
      seed: [
        channel,
        { ...channel, id: "C05NS8GSP", name: "alerts", name_normalized: "alerts" },
        { ...channel, id: "C05NS8GSQ", name: "general", name_normalized: "general", is_general: true },
      ],
    },
    {
      name: "user",
      idField: "id",
      idPrefix: "U",
      idStyle: "string",
      list: "users.list",
      get: "users.lookupByEmail",
      lookup: "email",
      lookupField: "profile.email",
      entityPath: "user",
      seed: [
        member,
        {
          ...member,
          id: "U061F7AUS",
          name: "joost",
          real_name: "Joost van den Berg",
          profile: { ...member.profile, real_name: "Joost van den Berg", display_name: "joost", email: "joost@northwind.example" },
        },
      ],
    },
  ],
  errors: {
    unauthorized: { status: 200, body: { ok: false, error: "invalid_auth" } },
    notFound: { status: 200, body: { ok: false, error: "unknown_method" } },
    invalid: { status: 200, body: { ok: false, error: "invalid_arguments", response_metadata: { messages: ["[ERROR] {message}"] } } },
    rateLimited: { status: 429, body: { ok: false, error: "ratelimited" } },
    server: { status: 500, body: { ok: false, error: "internal_error" } },
  },
};
