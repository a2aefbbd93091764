import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const LENGTH = 32;
const MAX_AGE = 365 * 24 * 3600;

/** The secret half lives in a cookie; forms carry it under a fresh mask each time, so that no two pages show the same bytes. */
export function newCsrfSecret(): string {
  return randomBytes(LENGTH).toString("base64url");
}

export function maskCsrf(secret: string): string {
  const pad = randomBytes(LENGTH);
  return Buffer.concat([pad, xor(pad, Buffer.from(secret, "base64url"))]).toString("base64");
}

export function csrfMatches(secret: string | null, hash: string, token: string): boolean {
  if (!secret || !sameText(hashCsrf(secret), hash)) return false;
  const bytes = Buffer.from(token, "base64");
  if (bytes.length !== LENGTH * 2) return false;
  return timingSafeEqual(xor(bytes.subarray(0, LENGTH), bytes.subarray(LENGTH)), Buffer.from(secret, "base64url"));
}

export function hashCsrf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Kratos names the cookie after its own address, so two installs on one host do not disturb each other. */
export function csrfCookieName(baseUrl: string): string {
  return `csrf_token_${createHash("sha256").update(baseUrl).digest("hex")}`;
}

export function isCsrfSecret(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value);
}

export const csrfMaxAge = MAX_AGE;

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
