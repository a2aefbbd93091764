import type { Context } from "hono";
import ipaddr from "ipaddr.js";

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/**
 * Where a request comes from. Behind a proxy, which connects from a private address, the proxy's own note counts: the last
 * entry, because anyone may have written those before it.
 */
export function clientAddress(context: Context): string {
  const peer = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "";
  if (isPublic(peer)) return peer;
  const noted = context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return noted && ipaddr.isValid(noted) ? noted : peer;
}

/** A private address may stand for everybody behind a proxy or a bridge: counting by it would let one person lock all out. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
