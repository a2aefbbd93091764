import { afterAll, beforeAll, expect, test } from "vitest";
import { createRig, type Rig } from "./rig.ts";
import { TRIALS } from "./trials/all.ts";

// The counts that are published run with VENNEL_FULL_TESTS=1, or with `node bench/engine/durability.ts`.
const FULL = process.env["VENNEL_FULL_TESTS"] === "1";
const SIZE = FULL ? "full" : "small";

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
});
afterAll(() => rig.close());

test.each(TRIALS.filter(({ always }) => always || FULL))(
  "no run is lost and no effect repeated: $name",
  async (trial) => {
    const size = trial.sizes[SIZE];
    expect(await trial.run(rig, size)).toMatchObject({ lost: 0, repeated: 0 });
  },
  FULL ? 1_200_000 : 120_000,
);
