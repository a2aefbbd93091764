import type { UiNode } from "@ory/client-fetch";
import { newAddress, PASSWORD } from "../testing/people.ts";
import type { TestIdentity } from "../testing/start-identity.ts";
import type { Answer, Flow, Seat } from "./seat.ts";

/** Makes an account with a password at this seat, which is signed in by that. */
export async function join(seat: Seat, email = newAddress()): Promise<string> {
  const flow = await seat.create("registration");
  const { status } = await seat.submit("registration", flow, { method: "password", password: PASSWORD, traits: { email, given_name: "Mara" } });
  if (status !== 200) throw new Error(`Registration answered ${status}`);
  return email;
}

export async function enter(seat: Seat, email: string, password = PASSWORD): Promise<Answer> {
  return seat.submit("login", await seat.create("login"), { method: "password", identifier: email, password });
}

export async function codeIn(service: TestIdentity, email: string): Promise<string> {
  return /^\d{6}$/m.exec((await service.mailTo(email)).body)?.[0] ?? "";
}

export async function linkIn(service: TestIdentity, email: string): Promise<URL> {
  return new URL(/http\S+/.exec((await service.mailTo(email)).body)?.[0] ?? "about:blank");
}

/** What a text node of the form shows. */
export function textIn(flow: Partial<Flow>, id: string) {
  for (const { attributes } of flow.ui?.nodes ?? []) if (attributes.node_type === "text" && attributes.id === id) return attributes.text;
  throw new Error(`The form shows no ${id}`);
}

/** The value of a field or a button. */
export function valueIn({ ui }: Partial<Flow>, name: string): string {
  for (const { attributes } of ui?.nodes ?? []) if (attributes.node_type === "input" && attributes.name === name) return String(attributes.value ?? "");
  throw new Error(`The form has no ${name}`);
}

export function hasField({ ui }: Partial<Flow>, name: string): boolean {
  return (ui?.nodes ?? []).some(({ attributes }: UiNode) => attributes.node_type === "input" && attributes.name === name);
}

export async function methodsOf(seat: Seat): Promise<(string | undefined)[]> {
  return ((await seat.whoami()).authentication_methods ?? []).map(({ method }) => method);
}
