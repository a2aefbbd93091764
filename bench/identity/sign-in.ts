import { randomBytes } from "node:crypto";

export const PASSWORD = "an uncommon harbour";

interface FlowAnswer {
  readonly id: string;
}

async function post(url: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function newFlow(url: string, kind: "login" | "registration"): Promise<string> {
  const answer = await fetch(`${url}/auth/self-service/${kind}/api`);
  return ((await answer.json()) as FlowAnswer).id;
}

export const newAddress = () => `p${randomBytes(6).toString("hex")}@example.test`;

/** A registered address and a session of its owner. */
export async function register(url: string): Promise<{ email: string; token: string }> {
  const email = newAddress();
  const flow = await newFlow(url, "registration");
  const { status, body } = await post(`${url}/auth/self-service/registration?flow=${flow}`, { method: "password", password: PASSWORD, traits: { email } });
  if (status !== 200) throw new Error(`Registration answered ${status}`);
  return { email, token: String(body["session_token"]) };
}

/** The status, and how long the submit alone took in milliseconds. */
export async function signIn(url: string, identifier: string, password = PASSWORD): Promise<{ status: number; took: number }> {
  const flow = await newFlow(url, "login");
  const began = performance.now();
  const { status } = await post(`${url}/auth/self-service/login?flow=${flow}`, { method: "password", identifier, password });
  return { status, took: performance.now() - began };
}
