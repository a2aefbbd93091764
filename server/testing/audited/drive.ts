import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Person } from "../../../e2e/support/person.ts";
import type { Facts, Origin } from "../../platform/audit/tables.ts";
import { ROUTES } from "../services.ts";
import type { TestServer } from "../start-test-server.ts";

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

export interface Drive {
  readonly owner: Person;
  readonly operator: Person;
  readonly server: TestServer;
  /** Organisation's part of paths: `/o/org_…`. */
  readonly o: string;
  /** Carries a call out and expects its one event. Resolves to the answer's body. */
  route<T>(key: string, call: () => Promise<Answer<T>>, by?: Person): Promise<T>;
  /** What has to be closed when all is over, also when a call failed. */
  readonly closing: (() => unknown)[];
  /** Values that must be in no event. */
  readonly secrets: string[];
  /** Whose logs are looked into. */
  readonly organisations: string[];
}

interface Event {
  readonly id: string;
  readonly actor_id: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Facts;
  readonly origin: Origin;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Calls routes one after the other, and looks after each into the audit log of the organisation and of the installation. */
export function createDrive(
  server: TestServer,
  owner: Person,
  operator: Person,
): Drive & { readonly driven: Map<string, Event>; everything(): Promise<string> } {
  const driven = new Map<string, Event>();
  const seen = new Set<string>();
  const secrets: string[] = [];
  const organisations = [owner.organisation.id];
  const people = new Map<Person, string>();

  async function events(): Promise<Event[]> {
    const own = await Promise.all(
      organisations.map((id) => server.database.organisation(id, (tx) => tx.execute("select * from audit_event order by position"))),
    );
    const instance = await server.database.shared((tx) => tx.execute(sql`select * from instance_event order by at, id`));
    return [...own, instance].flatMap(({ rows }) => rows) as unknown as Event[];
  }
  async function newEvents(): Promise<Event[]> {
    const fresh = (await events()).filter(({ id, actor_id }) => !seen.has(id) && actor_id !== "vennel");
    for (const { id } of fresh) seen.add(id);
    return fresh;
  }
  async function identityOf(person: Person): Promise<string> {
    const known = people.get(person) ?? (await person.call<{ identity: { id: string } }>("GET", "/auth/sessions/whoami")).body.identity.id;
    people.set(person, known);
    return known;
  }

  return {
    owner,
    operator,
    server,
    o: `/o/${owner.organisation.id}`,
    secrets,
    organisations,
    closing: [],
    driven,
    everything: async () => JSON.stringify(await events()),
    async route(key, call, by = owner) {
      const audit = ROUTES.find((each) => each.key === key)?.route.audit;
      if (!audit || "none" in audit) throw new Error(`${key} leaves no event`);
      const who = await identityOf(by);
      await newEvents();
      const { status, body } = await call();
      if (status >= 300) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`);
      const written = (await newEvents()).filter(({ actor_id }) => actor_id === who);
      // What concerns the installation as well is in both logs, under one name.
      const [event, ...others] = written.filter(({ action }, index) => written.findIndex((each) => each.action === action) === index);
      if (!event || others.length > 0) throw new Error(`${key} left ${JSON.stringify(written)} in place of one event`);
      expect("within" in audit ? audit.within : [audit.action]).toContain(event.action);
      expect(event).toMatchObject({ origin: { kind: "session", address: "127.0.0.1" }, subject: expect.stringMatching(/./) });
      driven.set(key, event);
      return body;
    },
  };
}
