import { describe, expect, it } from "vitest";
import { findScheduleExcept } from "./excepted-days.ts";

describe("a schedule that leaves days out", () => {
  it.each([
    ["Every day at 9, except on Fridays, post it", "0 9 * * 0,1,2,3,4,6"],
    ["every day at 7 but not on weekends", "0 7 * * 1,2,3,4,5"],
    ["Each weekday at 8 except Monday and Tuesday", "0 8 * * 3,4,5"],
    ["daily at 18:00, never on Sundays", "0 18 * * 1,2,3,4,5,6"],
    ["Every Friday at 16:00", "0 16 * * 5"],
  ])("%s", (text, cron) => {
    expect(findScheduleExcept(text)?.cron).toBe(cron);
  });

  it("is none where no day is left, or where the day of the month decides", () => {
    expect(findScheduleExcept("every weekend at 9 except on weekends")).toBeNull();
    expect(findScheduleExcept("on the 1st of each month at 9 except on Sundays")).toBeNull();
  });
});
