import { Configuration, FrontendApi, type UiNode } from "@ory/client-fetch";
import { randomBytes } from "node:crypto";
import type { ErrorBody } from "../../contracts/errors.ts";
import { codeFromOutbox, hasOutbox } from "./outbox.ts";

/** A registered person, their address verified where letters can be read, who calls the services as the web application does, by cookie. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  readonly organisation: { readonly id: string; readonly slug: string };
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T & Partial<ErrorBody> }>;
}

export async function registerPerson(url: string, email = `p-${randomBytes(6).toString("hex")}@example.test`, isVerified = true): Promise<Person> {
  const password = `correct-${randomBytes(9).toString("hex")}`;
  const jar = new Map<string, string>();
  const frontend = new FrontendApi(new Configuration({ basePath: `${url}/auth`, headers: { Accept: "application/json" }, fetchApi: withCookies(jar) }));

  const flow = await frontend.createBrowserRegistrationFlow();
  const registered = await frontend.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: { method: "password", password, traits: { email, given_name: "Mara", family_name: "Okafor" }, csrf_token: csrfOf(flow) },
  });
  const offered = registered.continue_with?.find((step) => step.action === "show_verification_ui")?.flow.id;
  if (offered !== undefined && isVerified && hasOutbox(url)) {
    const verification = await frontend.getVerificationFlow({ id: offered });
    const code = await codeFromOutbox(url, email);
    await frontend.updateVerificationFlow({ flow: offered, updateVerificationFlowBody: { method: "code", code, csrf_token: csrfOf(verification) } });
  }

  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const call: Person["call"] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, "x-vennel-request": "1", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
  const { body } = await call<{ organisations: { id: string; slug: string }[] }>("GET", "/api/organisations/v1/organisations");
  const organisation = body.organisations[0];
  if (!organisation) throw new Error("The new person has no organisation");
  return { email, password, cookie, organisation, call };
}

function csrfOf({ ui }: { readonly ui: { readonly nodes: readonly UiNode[] } }): string {
  const token = ui.nodes.find(({ attributes }) => attributes.node_type === "input" && attributes.name === "csrf_token");
  return token?.attributes.node_type === "input" ? String(token.attributes.value) : "";
}

function withCookies(jar: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await fetch(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
}
