import { Hono } from "hono";
import ipaddr from "ipaddr.js";
import { expect, it } from "vitest";
import { clientAddress, networkOf, noteClientAddress } from "./client-address.ts";

const unbelieved: string[] = [];

async function seen(remoteAddress: string, forwarded: string | undefined, ...proxies: string[]): Promise<string> {
  const ranges = proxies.map((range) => ipaddr.parseCIDR(range));
  const app = new Hono().use(noteClientAddress(ranges, (peer) => unbelieved.push(peer))).route(
    "/",
    new Hono().get("/", (context) => context.text(clientAddress(context))),
  );
  const request = new Request("http://x/", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });
  return (await app.fetch(request, { incoming: { socket: { remoteAddress } } })).text();
}

it.each([
  ["a direct caller", "203.0.113.9", undefined, [], "203.0.113.9"],
  ["a caller on the machine", "127.0.0.1", undefined, [], "127.0.0.1"],
  ["a caller on the machine, as a socket of both families says it", "::ffff:127.0.0.1", undefined, [], "127.0.0.1"],
  ["a direct caller who claims to be somebody else", "93.184.216.34", "8.8.8.8", ["127.0.0.1/32"], "93.184.216.34"],
  ["somebody on the private network who claims to be somebody else", "10.0.0.7", "8.8.8.8", [], "10.0.0.7"],
  ["somebody on the machine who claims to be somebody else", "127.0.0.1", "8.8.8.8", [], "127.0.0.1"],
  ["whom a named proxy forwards", "127.0.0.1", "8.8.8.8", ["127.0.0.1/32"], "8.8.8.8"],
  ["whom it forwards, also where they wrote a header before it", "10.0.0.2", "1.1.1.1, 8.8.8.8", ["10.0.0.0/8"], "8.8.8.8"],
  ["whom a chain of named proxies forwards", "10.0.0.2", "1.1.1.1, 8.8.8.8, 192.0.2.4", ["10.0.0.0/8", "192.0.2.0/24"], "8.8.8.8"],
  ["a proxy of the other family", "::1", "2001:db8::7", ["::1/128"], "2001:db8::7"],
  ["a named proxy that notes nonsense", "::1", "<script>", ["::1/128"], "::1"],
  ["a named proxy that notes nobody", "10.0.0.2", undefined, ["10.0.0.0/8"], "10.0.0.2"],
])("tells the address of %s", async (_who, peer, forwarded, proxies, address) => {
  expect(await seen(peer, forwarded, ...proxies)).toBe(address);
});

it("tells of a peer whose word does not count", async () => {
  unbelieved.length = 0;
  await seen("10.0.0.7", "8.8.8.8");
  await seen("10.0.0.8", "8.8.8.8", "10.0.0.8/32");
  expect(unbelieved).toEqual(["10.0.0.7"]);
});

it("takes the addresses of one subscriber for one caller", () => {
  expect(["192.0.2.1", "192.0.2.2", "127.0.0.1"].map(networkOf)).toEqual(["192.0.2.1", "192.0.2.2", "127.0.0.1"]);
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:db8:1:2:bbbb::9"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
});
