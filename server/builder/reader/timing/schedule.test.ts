import { describe, expect, it } from "vitest";
import { findSchedule } from "./schedule.ts";

const CASES: readonly (readonly [string, string, string])[] = [
  ["every 5 minutes check the queue", "*/5 * * * *", "UTC"],
  ["run it each hour", "0 * * * *", "UTC"],
  ["make it hourly", "0 * * * *", "UTC"],
  ["every two hours", "0 */2 * * *", "UTC"],
  ["every working day at 8:30 in Madrid do it", "30 8 * * 1-5", "Europe/Madrid"],
  ["Mondays at 7pm CET", "0 19 * * 1", "Europe/Berlin"],
  ["on Tuesdays and Fridays at 10", "0 10 * * 2,5", "UTC"],
  ["daily at noon New York time", "0 12 * * *", "America/New_York"],
  ["each morning at 6", "0 6 * * *", "UTC"],
  ["nightly", "0 2 * * *", "UTC"],
  ["once per month", "0 9 1 * *", "UTC"],
  ["once per week", "0 9 * * 1", "UTC"],
  ["on the first of every month at 9am", "0 9 1 * *", "UTC"],
  ["on the 15th of each month", "0 9 15 * *", "UTC"],
  ["every quarter of an hour", "*/15 * * * *", "UTC"],
  ["run on 0 7 * * 1-5 please", "0 7 * * 1-5", "UTC"],
  ["weekly report in San Francisco", "0 9 * * 1", "America/Los_Angeles"],
  ["Monday to Friday at 17:45", "45 17 * * 1-5", "UTC"],
  ["every Sunday evening", "0 18 * * 0", "UTC"],
  ["every 60 minutes", "0 * * * *", "UTC"],
  ["every 24 hours", "0 0 * * *", "UTC"],
  ["every 12 hours", "0 */12 * * *", "UTC"],
  ["from Tuesday to Friday at 7", "0 7 * * 2-5", "UTC"],
  ["every 3 hours on weekdays between 8 and 17", "0 8,11,14,17 * * 1-5", "UTC"],
  ["hourly from 9am to 5pm in Rome", "0 9-17 * * *", "Europe/Rome"],
  ["every 15 minutes between 22 and 2", "*/15 0,1,22,23 * * *", "UTC"],
  ["every half hour except on weekends", "*/30 * * * 1-5", "UTC"],
  ["daily at 6 and 18", "0 6,18 * * *", "UTC"],
  ["on the 5th and 20th of each month at 8", "0 8 5,20 * *", "UTC"],
  ["every morning list what was reported on Sundays", "0 9 * * *", "UTC"],
  ["every weekday at 9 in Tokyo, fetch", "0 9 * * 1-5", "Asia/Tokyo"],
];

describe("a schedule in a sentence", () => {
  it.each(CASES)("%s", (text, cron, timeZone) => {
    expect(findSchedule(text)).toMatchObject({ cron, timeZone });
  });

  it.each([
    "when a ticket is opened",
    "every new order over 100",
    "each time someone signs up",
    "for every customer in Berlin",
    "every other Friday",
    "every 45 minutes",
    "every 7 hours",
    "every 90 minutes",
    "every second Monday",
    "every 2 weeks",
    "fortnightly",
    "the ones that were opened on weekends",
  ])("is not seen in: %s", (text) => {
    expect(findSchedule(text)).toBeNull();
  });
});
