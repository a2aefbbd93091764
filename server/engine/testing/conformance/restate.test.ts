import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { promisesOf } from "../../capabilities.ts";
import { createRestateKit } from "./restate-kit.ts";
import { createRig, type Rig } from "./rig.ts";
import { TRIALS } from "./trials/all.ts";
import { nodeKills } from "./trials/node-kills.ts";
import { nodeStops } from "./trials/node-stops.ts";

// Needs what `npm ci --ignore-scripts --prefix packages/engine-restate` installs; `node bench/engine/restate.ts` brings it along.
const FOLDER = fileURLToPath(new URL("../../../../packages/engine-restate/", import.meta.url));
const isWanted = process.env["VENNEL_FULL_TESTS"] === "1" && existsSync(`${FOLDER}node_modules`);
const promised = new Set(promisesOf("restate"));

describe.runIf(isWanted)("on three Restate nodes", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await createRig({ kit: await createRestateKit(FOLDER, 3) });
  }, 120_000);
  afterAll(() => rig.close());

  test.each([...TRIALS, nodeKills, nodeStops].filter(({ shows }) => shows.every((promise) => promised.has(promise))))(
    "no run is lost and no effect repeated: $name",
    async (trial) => {
      expect(await trial.run(rig, trial.sizes.small)).toMatchObject({ lost: 0, repeated: 0 });
    },
    300_000,
  );
});
