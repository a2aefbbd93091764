import { describe, expect, test } from "vitest";
import { createCircuits, createRateLimits } from "./limits.ts";

describe("the rate of a connection", () => {
  test("lets five seconds' worth through at once, then one at a time, and refills while nothing is sent", () => {
    let now = 0;
    const rates = createRateLimits(() => now);
    const take = () => rates.take("con_1", 2);
    expect(Array.from({ length: 12 }, take)).toEqual([...Array.from({ length: 10 }, () => 0), 500, 1_000]);
    now = 60_000;
    expect(Array.from({ length: 11 }, take).at(-1)).toBe(500);
  });

  test("is each connection's own", () => {
    const rates = createRateLimits(() => 0);
    for (let call = 0; call < 50; call += 1) rates.take("con_1", 1);
    expect(rates.take("con_2", 1)).toBe(0);
  });
});

describe("the circuit of a connection", () => {
  test("opens after ten failures in a row, lets one call through after ten seconds, and closes when it succeeds", () => {
    let now = 0;
    const circuits = createCircuits(() => now);
    const fail = (times: number) => Array.from({ length: times }, () => circuits.report("con_1", false));
    fail(9);
    expect(circuits.isOpen("con_1")).toBe(false);
    fail(1);
    expect([circuits.isOpen("con_1"), circuits.isOpen("con_2")]).toEqual([true, false]);
    now = 10_000;
    // One is let through, and the others wait for how it goes.
    expect([circuits.isOpen("con_1"), circuits.isOpen("con_1")]).toEqual([false, true]);
    fail(1);
    expect(circuits.isOpen("con_1")).toBe(true);
    now = 20_000;
    expect(circuits.isOpen("con_1")).toBe(false);
    circuits.report("con_1", true);
    expect(circuits.isOpen("con_1")).toBe(false);
  });

  test("stays closed while calls succeed now and then", () => {
    const circuits = createCircuits(() => 0);
    for (let call = 0; call < 100; call += 1) circuits.report("con_1", call % 5 === 0);
    expect(circuits.isOpen("con_1")).toBe(false);
  });
});
