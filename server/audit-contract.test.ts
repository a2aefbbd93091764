import { z } from "zod";
import { expect, test } from "vitest";
import type { AuditState } from "../contracts/audit.ts";
import { ROUTES, type KnownRoute } from "./testing/services.ts";

const CHANGING = ROUTES.filter(({ route }) => route.method !== "GET");
const WRITTEN = ROUTES.flatMap((each) => (each.route.audit && "action" in each.route.audit ? [{ ...each, audit: each.route.audit }] : []));

test.each(CHANGING)("$key says which event it leaves in the audit log, or in a sentence why none", ({ route: { audit } }) => {
  if (audit === undefined) throw new Error("A route that changes something needs `audit` in its contract");
  const words = "none" in audit ? [audit.none] : "within" in audit ? audit.within : [audit.action];
  const form = "none" in audit ? /^[A-Z].{8,}\.$/ : /^[a-z_]+\.[a-z_]+$/;
  expect(words.filter((word) => !form.test(word))).toEqual([]);
  expect(words).not.toHaveLength(0);
});

test.each(WRITTEN)("$key is called by a member, in an organisation that has the audit log", ({ route }) => {
  expect(["viewer", "builder", "admin", "owner"]).toContain(route.access);
  expect(route.path).toContain("{organisation_id}");
});

test.each(WRITTEN)("$key tells only fields that are there", ({ service, route, audit }) => {
  const { state, asked = [], secret = [], answered = [], unless = [] } = audit;
  const taken = [...keysOf(route.query), ...keysOf(route.body)];
  const lost = [
    ...[...asked, ...secret, ...[unless].flat()].filter((field) => !taken.includes(field)),
    ...answered.filter((field) => !keysOf(route.output).includes(field)),
    ...(state ? [...state.fields, ...[state.title ?? []].flat()].filter((field) => !shownBy(service, state).includes(field)) : []),
  ];
  expect(lost).toEqual([]);
});

function shownBy(service: KnownRoute["service"], { route, item }: AuditState): string[] {
  const output = service.routes[route]?.output;
  return item ? keysOf((output as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>).shape.items.element) : keysOf(output);
}

function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((option) => (option instanceof z.ZodObject ? keysOf(option) : []));
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
