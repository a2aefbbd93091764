import { randomBytes } from "node:crypto";
import { ResponseError } from "@ory/client-fetch";
import { csrfOf, type Browser } from "./browser.ts";

export const PASSWORD = "an uncommon harbour";

export function newAddress(): string {
  return `p${randomBytes(6).toString("hex")}@example.test`;
}

export async function register(browser: Browser, email = newAddress(), password = PASSWORD) {
  const flow = await browser.ory.createBrowserRegistrationFlow();
  return browser.ory.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: { method: "password", password, traits: { email, given_name: "Mara", family_name: "Okafor" }, csrf_token: csrfOf(flow) },
  });
}

export async function logIn(browser: Browser, identifier: string, password = PASSWORD) {
  const flow = await browser.ory.createBrowserLoginFlow();
  return browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "password", identifier, password, csrf_token: csrfOf(flow) } });
}

/** Enters the code of a new letter in the browser of somebody who is signed in. */
export async function verifyAddress(browser: Browser, email: string, mailTo: (address: string) => Promise<{ readonly body: string }>): Promise<void> {
  const flow = await browser.ory.createBrowserVerificationFlow();
  const enter = (body: { email: string } | { code: string }) =>
    browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", ...body, csrf_token: csrfOf(flow) } });
  await enter({ email });
  await enter({ code: /^\d{6}$/m.exec((await mailTo(email)).body)?.[0] ?? "" });
}

/** The status and body of a call that the client turns into an exception. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; body: Refused }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ResponseError) return { status: error.response.status, body: (await error.response.json()) as Refused };
    throw error;
  }
  throw new Error("The call was expected to be refused");
}

export interface Refused {
  readonly error?: { readonly id?: string; readonly code: number; readonly reason?: string };
  readonly ui?: {
    readonly messages?: readonly { id: number }[];
    readonly nodes: readonly { attributes: { name?: string; value?: string }; messages: readonly { id: number }[] }[];
  };
  readonly use_flow_id?: string;
  readonly redirect_browser_to?: string;
}

/** The message ids of a form itself, without those of its fields. */
export function formMessageIds({ ui }: Worded): number[] {
  return (ui?.messages ?? []).map((message) => message.id);
}

/** Every message id that a refused form shows. */
export function messageIds(body: Worded): number[] {
  return [...(body.ui?.messages ?? []), ...(body.ui?.nodes ?? []).flatMap((node) => node.messages)].map((message) => message.id);
}

interface Worded {
  readonly ui?: { readonly messages?: readonly { id: number }[]; readonly nodes: readonly { messages: readonly { id: number }[] }[] };
}
