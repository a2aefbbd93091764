import { readFile, writeFile } from "node:fs/promises";
import { say } from "../e2e/support/build-integration.ts";
import { registerPerson } from "../e2e/support/person.ts";

const EXAMPLES = [
  { name: "issues-to-slack", request: "When a GitHub issue is opened, post its title to Slack channel #dev" },
  { name: "daily-digest", request: "Every weekday at 9:00 post the open GitHub issues of acme/shop to Slack channel #standup" },
];

export interface SeededPerson {
  readonly email: string;
  readonly password: string;
}

/** Example data, made once per data directory through the services as a browser would. */
export async function seed(url: string, marker: string): Promise<SeededPerson> {
  const before = await readFile(marker, "utf8").catch(() => null);
  if (before) return JSON.parse(before) as SeededPerson;

  const person = await registerPerson(url, "dev@example.test");
  for (const { name, request } of EXAMPLES) {
    const { status, body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name });
    if (status !== 201) throw new Error(`The example ${name} was not created: ${body.message}`);
    await say(person, body.id, request);
  }
  const { email, password } = person;
  await writeFile(marker, JSON.stringify({ email, password }), { mode: 0o600 });
  return { email, password };
}
