import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { createLog } from "../../../platform/log.ts";
import { createLimits, type Limits } from "./limits.ts";

let fresh: FreshDatabase;
let limits: Limits;
beforeAll(async () => {
  fresh = await freshDatabase();
  limits = createLimits(fresh.database, { now: () => new Date() }, createLog("silent"));
});
afterAll(() => fresh.drop());

describe("a guess", () => {
  it("is judged only within the limit, however many arrive at once", async () => {
    let judged = 0;
    const wrong = async () => {
      judged += 1;
      return null;
    };
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => limits.guess({ secondFactor: "ada" }, wrong)));
    expect([judged, answers.filter(({ status }) => status === "rejected").length]).toEqual([10, 30]);
    await expect(limits.guess({ secondFactor: "ada" }, async () => "right")).rejects.toMatchObject({ status: 429 });
  });

  it("costs nothing when it is right, and nothing of another limit when one refuses it", async () => {
    for (let count = 0; count < 12; count += 1) expect(await limits.guess({ secondFactor: "eva" }, async () => "right")).toBe("right");
    const wrong = () => limits.guess({ loginByAddress: "203.0.113.7", secondFactor: "ida" }, async () => null);
    for (let count = 0; count < 10; count += 1) await wrong();
    const refused = await Promise.allSettled(Array.from({ length: 195 }, wrong));
    expect(refused.every(({ status }) => status === "rejected")).toBe(true);
    expect(await limits.guess({ loginByAddress: "203.0.113.7" }, async () => "right")).toBe("right");
  });
});
