import { runtimeConfig } from "../../../api/config.ts";

export const apiServices = [
  { id: "platform", title: "Platform", about: "Projects, deployments, automations, runs and issues." },
  { id: "organisations", title: "Organisations", about: "Organisations, members, invitations, API keys and the audit log." },
  { id: "board", title: "Board", about: "Conversations with the assistant, and what it builds." },
  { id: "switchboard", title: "Switchboard", about: "Connectors, connections and their sign-in." },
  { id: "identity", title: "Identity", about: "Accounts, sign-in and sessions, as in the public API of Ory Kratos." },
] as const;

export type ApiService = (typeof apiServices)[number];

/** Where a service answers, as the operator set it: an absolute address, so that a copied command works. */
export function baseOf(service: ApiService["id"]): string {
  return new URL(runtimeConfig().urls[service], window.location.origin).href.replace(/\/$/, "");
}
