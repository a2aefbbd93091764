import { z } from "zod";
import { time } from "./common.ts";
import { auditOrigin } from "./audit-events.ts";
import type { Route } from "./route.ts";

const installation = z.object({
  /** Whether accounts are kept here, or by an identity service of the operator's. */
  keepsAccounts: z.boolean(),
  mail: z.enum(["smtp", "outbox"]),
  /** How many accounts there are, whatever was asked for. */
  accounts: z.number().int(),
  people: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      verified: z.boolean(),
      /** Whether a second factor is set up. */
      secondFactor: z.boolean(),
      createdAt: time,
      lastSignInAt: time.nullable(),
    }),
  ),
});

const outboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Null for what only its recipient may read: a code or a link that signs in, or proves an address. */
  body: z.string().nullable(),
  status: z.enum(["queued", "sent", "abandoned"]),
  createdAt: time,
});

const instanceEvent = z.object({
  id: z.string(),
  at: time,
  actorId: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** Null in events of earlier versions. */
  origin: auditOrigin.nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
});

export const installationRoutes = {
  getOperator: {
    method: "GET",
    path: "/operator",
    access: "session",
    summary: "Get your rights as an operator",
    output: z.object({ isOperator: z.boolean() }),
  },
  becomeOperator: {
    method: "POST",
    path: "/operator",
    access: "session",
    audit: { within: ["operator.appointed"] },
    summary: "Present the operator's token",
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ isOperator: z.boolean() }),
  },
  getInstallation: {
    method: "GET",
    path: "/operator/installation",
    access: "operator",
    summary: "Get the installation",
    detail: "Its settings and who has an account, newest first.",
    query: z.object({ query: z.string().max(200).optional() }),
    output: installation,
  },
  listInstanceEvents: {
    method: "GET",
    path: "/operator/events",
    access: "operator",
    summary: "List events of the installation",
    detail:
      "Who became its operator, which limits were changed, how people sign in, what was done at the machine, and which organisations and accounts were deleted; newest first.",
    output: z.object({ items: z.array(instanceEvent) }),
  },
  listOutbox: {
    method: "GET",
    path: "/operator/outbox",
    access: "operator",
    summary: "List the newest mails",
    detail: "Without a mail server they go nowhere else.",
    output: z.object({ items: z.array(outboxMail) }),
  },
} as const satisfies Record<string, Route>;
