import type { Page } from "playwright-core";
import type { Person } from "./person.ts";

/** The person signed in on a page. Makes calls as the page does: from its own origin to the services' host, with the cookies that the browser has. */
export async function personOf(page: Page, api: string, email: string): Promise<Person> {
  const call: Person["call"] = async (method, path, body) => {
    const init = {
      method,
      credentials: "include",
      headers: { "x-vennel-request": "1", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answered = await page.evaluate<{ status: number; text: string }>(
      `fetch(${JSON.stringify(api + path)}, ${JSON.stringify(init)}).then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
    );
    return { status: answered.status, body: answered.text ? JSON.parse(answered.text) : undefined };
  };
  const { body } = await call<{ organisations: Person["organisation"][] }>("GET", "/api/organisations/v1/organisations");
  const [organisation] = body.organisations;
  if (!organisation) throw new Error("The new person has no organisation");
  return { email, password: "", cookie: "", organisation, call };
}
