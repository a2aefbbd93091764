import { z } from "zod";
import { role, time } from "./common.ts";
import { displayName } from "./display-name.ts";
import type { Route } from "./route.ts";

/** As a person types it: any case, with or without the hyphen. */
const userCode = z.object({
  userCode: z
    .string()
    .transform((text) => text.toUpperCase().replaceAll(/[^A-Z]/g, ""))
    .pipe(z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/, "A code has eight letters: BCDF-GHJK.")),
});

export const deviceRequest = z.object({
  userCode: z.string(),
  /** As the program names itself, with its machine. */
  name: z.string(),
  createdAt: time,
  expiresAt: time,
  status: z.enum(["pending", "confirmed", "denied"]),
});
export type DeviceRequest = z.infer<typeof deviceRequest>;

/** How a program without a browser of its own is signed in, in the shape of RFC 8628. */
export const deviceRoutes = {
  startDevice: {
    method: "POST",
    path: "/devices",
    access: "public",
    audit: { none: "Anybody may ask, and nothing is given until a person confirms it." },
    summary: "Begin a program's sign-in",
    detail: "A person confirms its user code in the browser within ten minutes.",
    body: z.strictObject({ name: displayName(80) }),
    status: 201,
    output: z.object({
      deviceCode: z.string(),
      userCode: z.string(),
      verificationUrl: z.string(),
      /** The same with the code filled in. */
      verificationUrlComplete: z.string(),
      /** Seconds. */
      expiresIn: z.number().int(),
      /** Seconds between two questions at least. */
      interval: z.number().int(),
    }),
  },
  redeemDevice: {
    method: "POST",
    path: "/devices/token",
    access: "public",
    audit: { within: ["key.created"] },
    summary: "Poll a program's sign-in",
    detail: "Answers the key once, or `authorization_pending`, `slow_down`, `expired_token` or `access_denied`.",
    refuses: ["authorization_pending", "slow_down", "expired_token", "access_denied"],
    body: z.strictObject({ deviceCode: z.string().min(1).max(200) }),
    output: z.object({
      key: z.string(),
      role,
      expiresAt: time,
      organisation: z.object({ id: z.string(), slug: z.string(), displayName: z.string() }),
    }),
  },
  getDevice: {
    method: "GET",
    path: "/devices/{userCode}",
    access: "session",
    summary: "Get a program's sign-in",
    params: userCode,
    output: deviceRequest,
  },
  confirmDevice: {
    method: "POST",
    path: "/devices/{userCode}/confirm",
    access: "session",
    audit: { within: ["device.confirmed"] },
    verified: "always",
    summary: "Confirm a program's sign-in",
    detail: "Gives it a key of yours in an organisation, with a role of at most your own.",
    params: userCode,
    body: z.strictObject({ organisationId: z.string().min(1).max(100), role }),
    output: deviceRequest,
  },
  denyDevice: {
    method: "POST",
    path: "/devices/{userCode}/deny",
    access: "session",
    audit: { none: "Nothing is given." },
    summary: "Refuse a program's sign-in",
    params: userCode,
    output: deviceRequest,
  },
} as const satisfies Record<string, Route>;
