import { Hono } from "hono";
import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

async function seen(remoteAddress: string, forwarded?: string): Promise<string> {
  const app = new Hono().get("/", (context) => context.text(clientAddress(context)));
  const request = new Request("http://x/", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });
  return (await app.fetch(request, { incoming: { socket: { remoteAddress } } })).text();
}

it.each([
  ["a direct caller", "203.0.113.9", undefined, "203.0.113.9"],
  ["a direct caller who claims to be somebody else", "93.184.216.34", "8.8.8.8", "93.184.216.34"],
  ["a proxy on the machine", "127.0.0.1", "8.8.8.8", "8.8.8.8"],
  ["a proxy, and a caller who wrote a header before it", "10.0.0.2", "1.1.1.1, 8.8.8.8", "8.8.8.8"],
  ["a proxy that notes nonsense", "::1", "<script>", "::1"],
  ["a caller on the machine", "127.0.0.1", undefined, "127.0.0.1"],
])("tells the address of %s", async (_who, peer, forwarded, address) => {
  expect(await seen(peer, forwarded)).toBe(address);
});
