import type { Person } from "../../../e2e/support/person.ts";

/** A download, as its reader's browser would fetch it. */
export async function readAsText(person: Person, url: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { headers: { cookie: person.cookie } });
  return { status: answer.status, body: await answer.text() };
}
