import { expect, test } from "vitest";
import type { OutgoingCall } from "../../../sdk/host.ts";
import type { Call } from "../../../contracts/calls.ts";
import { makeCall, type CallNotes } from "./make-call.ts";
import type { StoredStep } from "./rows.ts";

const withheld = { ok: false as const, error: { name: "E", message: "held back", retryable: true, uncertain: false, withheld: true as const }, calls: [] };
const outgoing: OutgoingCall = { connection: "orders", operation: null, args: null, request: { method: "POST", path: "/orders", body: { id: 7 } } };
const context = {
  organisationId: "o",
  projectId: "p",
  environment: "production",
  deploymentId: "d",
  runId: "r",
  simulated: false,
  signal: new AbortController().signal,
};
const host = {
  natureOf: async () => ({ effect: "write" as const, honoursIdempotencyKey: false }),
  carryCall: async () => ({ ok: true as const, response: { status: 200, headers: {}, body: null }, calls: [] }),
};

test("a write that was cut off by a kill is shown to whoever has to judge it, as the code asked for it", async () => {
  const stored: Call[][] = [];
  const notes: CallNotes = {
    begun: async () => {},
    settled: async () => {},
    retryIn: async () => {},
    started: async ({ calls }) => void stored.push([...calls]),
  };
  const done = await makeCall(host, context, outgoing, {}, "Send", undefined, notes);
  expect(done).toMatchObject({ status: "succeeded", calls: [] });
  const [announced = []] = stored;
  expect(announced).toMatchObject([{ connection: "orders", request: { method: "POST", url: "/orders", body: { id: 7 } }, response: null }]);

  const earlier = { status: "running", attempt: 1, calls: announced } as unknown as StoredStep;
  const interrupted = await makeCall(host, context, outgoing, {}, "Send", earlier, notes);
  expect(interrupted).toMatchObject({ status: "uncertain", calls: announced });
  // Nobody knows whether it left, let alone when.
  const message = "error" in interrupted ? interrupted.error?.message : undefined;
  expect(message).toMatch(/was about to be sent when .* stopped .*; whether it arrived is not known/);
  expect(message).not.toMatch(/left|\d/);
});

test("a call that stayed here because another might have had the run is made once that is settled, as if nothing had been tried", async () => {
  const order: string[] = [];
  const answers = [withheld, withheld];
  const carryCall = async () => {
    order.push("leaves");
    return answers.pop() ?? host.carryCall();
  };
  const notes: CallNotes = {
    begun: async () => {},
    settled: async () => void order.push("settled"),
    retryIn: async () => void order.push("retry"),
    started: async () => void order.push("announced"),
  };
  expect(await makeCall({ ...host, carryCall }, context, outgoing, { retries: 0 }, "Send", undefined, notes)).toMatchObject({
    status: "succeeded",
    attempt: 1,
  });
  expect(order).toEqual(["announced", "leaves", "settled", "leaves", "settled", "leaves"]);
});

test("a run that another took while its call stayed here makes it no more", async () => {
  let left = 0;
  const carryCall = async () => {
    left += 1;
    return withheld;
  };
  const gone = new Error("another has the run");
  const notes: CallNotes = { begun: async () => {}, settled: () => Promise.reject(gone), retryIn: async () => {}, started: async () => {} };
  await expect(makeCall({ ...host, carryCall }, context, outgoing, {}, "Send", undefined, notes)).rejects.toBe(gone);
  expect(left).toBe(1);
});

test.each([
  ["ask", "uncertain", 1],
  ["fail", "failed", 1],
  ["repeat", "failed", 4],
] as const)("a write without a key whose answer never came leaves again only where its code says so: %s", async (onUncertain, status, times) => {
  let left = 0;
  const lost = { name: "TimeoutError", message: "No answer came in time.", retryable: true, uncertain: true };
  const carryCall = async () => {
    left += 1;
    return { ok: false as const, error: lost, calls: [] };
  };
  const notes: CallNotes = { begun: async () => {}, settled: async () => {}, retryIn: async () => {}, started: async () => {} };
  expect(await makeCall({ ...host, carryCall }, context, outgoing, { onUncertain }, "Pay", undefined, notes)).toMatchObject({ status });
  expect(left).toBe(times);
});
