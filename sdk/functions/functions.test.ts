import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addTime, ago, formatDate, fromNow, toDate, toUnix } from "./dates.ts";
import { all, average, find, first, largest, last, lookUp, smallest, sortBy, sum } from "./lists.ts";
import { formatNumber, fromMinorUnits, money, round, toMinorUnits } from "./numbers.ts";
import { startOf, type Period } from "./start-of.ts";

describe("dates", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-23T23:30:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("are read in every form that systems write them", () => {
    const moment = "2026-01-02T03:04:05.000Z";
    const seconds = Date.parse(moment) / 1000;
    expect([toDate(moment), toDate(seconds), toDate(seconds * 1000), toDate(new Date(moment))].map((date) => date.toISOString())).toEqual(
      Array(4).fill(moment),
    );
    expect(toUnix(moment)).toBe(seconds);
    expect(() => toDate("soon")).toThrow('"soon" is not a date.');
  });

  it("lie before and after now", () => {
    expect(ago("3 days").toISOString()).toBe("2026-11-20T23:30:00.000Z");
    expect(fromNow("30 minutes").toISOString()).toBe("2026-11-24T00:00:00.000Z");
  });

  it("lie before and after another", () => {
    expect(addTime("2026-11-23T23:30:00Z", "2 days").toISOString()).toBe("2026-11-25T23:30:00.000Z");
    expect(addTime(1_764_000_000, "-1 hour").toISOString()).toBe(new Date(1_763_996_400_000).toISOString());
    expect(() => addTime("2026-11-23", "soon")).toThrow('"soon" is not a duration');
  });

  it("are said in a time zone", () => {
    expect(formatDate("2026-11-23T23:30:00Z")).toBe("23 Nov 2026");
    expect(formatDate("2026-11-23T23:30:00Z", "Europe/Berlin", "date and time")).toBe("24 Nov 2026, 00:30");
    expect(formatDate("2026-11-23T23:30:00Z", "Europe/Berlin", "weekday")).toBe("Tuesday");
  });

  it.each<[Period, string, string]>([
    ["today", "UTC", "2026-11-23T00:00:00.000Z"],
    ["today", "Europe/Berlin", "2026-11-23T23:00:00.000Z"],
    ["yesterday", "America/New_York", "2026-11-22T05:00:00.000Z"],
    ["this week", "UTC", "2026-11-23T00:00:00.000Z"],
    ["last week", "UTC", "2026-11-16T00:00:00.000Z"],
    ["last month", "Europe/Berlin", "2026-09-30T22:00:00.000Z"],
    ["this quarter", "UTC", "2026-10-01T00:00:00.000Z"],
    ["last year", "UTC", "2025-01-01T00:00:00.000Z"],
  ])("%s begins in %s at %s", (period, zone, expected) => {
    expect(startOf(period, zone).toISOString()).toBe(expected);
  });

  it("begin at midnight of a day on which clocks change", () => {
    vi.setSystemTime("2026-03-29T10:00:00Z");
    expect(startOf("today", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(startOf("tomorrow", "Europe/Berlin").toISOString()).toBe("2026-03-29T22:00:00.000Z");
  });
});

describe("numbers", () => {
  it("are rounded away from zero at a half", () => {
    expect([round(2.345, 2), round(-2.5), round(1.005, 2), round(7)]).toEqual([2.35, -3, 1.01, 7]);
  });

  it("are said as money, and brought from minor units by the digits of the currency", () => {
    expect(money(12.5, "eur")).toBe("€12.50");
    expect([fromMinorUnits(1250, "EUR"), fromMinorUnits(1250, "JPY")]).toEqual([12.5, 1250]);
    expect([toMinorUnits(12.5, "EUR"), toMinorUnits(1.005, "EUR"), toMinorUnits(1250, "JPY")]).toEqual([1250, 101, 1250]);
    expect([formatNumber(1234.5, 2), formatNumber(1234.5)]).toEqual(["1,234.50", "1,234.5"]);
  });
});

describe("lists", () => {
  const rows = [
    { n: 3, t: "b" },
    { n: 1, t: "a" },
    { n: undefined, t: "c" },
  ];

  it("add up, and take what is missing as 0", () => {
    expect([sum(rows, (row) => row.n), average(rows, (row) => row.n), smallest(rows, (row) => row.n), largest(rows, (row) => row.n)]).toEqual([4, 4 / 3, 0, 3]);
    expect([sum([], () => 1), average([], () => 1), largest([], () => 1)]).toEqual([0, 0, 0]);
  });

  it("are sorted, cut and looked up", () => {
    expect(sortBy(rows, (row) => row.t).map(({ t }) => t)).toEqual(["a", "b", "c"]);
    expect(sortBy(rows, (row) => row.n ?? 0, "descending").map(({ n }) => n)).toEqual([3, 1, undefined]);
    expect([first(rows)?.t, last(rows)?.t, first(rows, 2).length, last(rows, 2).length]).toEqual(["b", "c", 2, 2]);
    expect([lookUp("DE", { DE: "Germany" }), lookUp("constructor", { DE: "Germany" }, "abroad"), lookUp(null, { DE: "x" })]).toEqual([
      "Germany",
      "abroad",
      undefined,
    ]);
  });

  it("are read page by page, no further than needed", async () => {
    const read: number[] = [];
    const pages = async function* () {
      for (const page of [1, 2, 3]) {
        read.push(page);
        yield page;
      }
    };
    expect(await find(pages(), (page) => page === 2)).toBe(2);
    expect(read).toEqual([1, 2]);
    expect(await find(pages(), () => false)).toBeUndefined();
    expect(await all(pages())).toEqual([1, 2, 3]);
  });
});
