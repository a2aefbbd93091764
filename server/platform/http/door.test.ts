import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { openDoor, type Door } from "./door.ts";

let door: Door;
afterEach(() => door.close());

test("who looks before there is anything to serve sees a page that looks again, and a program the reason", async () => {
  door = await openDoor({ host: "127.0.0.1", port: 0 });
  const person = await fetch(`${door.url}/some/place`, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  expect([person.status, person.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await person.text()).toMatch(/http-equiv="refresh"[\s\S]*Vennel is starting/);
  const program = await fetch(`${door.url}/readyz`);
  expect([program.status, await program.json()]).toEqual([503, { code: "unavailable", message: "The server is starting." }]);
  door.open(new Hono().get("/readyz", (context) => context.text("ready")));
  expect(await (await fetch(`${door.url}/readyz`)).text()).toBe("ready");
});

test("a port that is taken is said with what to do", async () => {
  door = await openDoor({ host: "127.0.0.1", port: 0 });
  const port = Number(new URL(door.url).port);
  await expect(openDoor({ host: "127.0.0.1", port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken; stop what listens there, or set PORT to another.`);
});
