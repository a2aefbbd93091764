import type { Trial } from "../trial.ts";
import { badSystems } from "./bad-systems.ts";
import { clockJumps } from "./clock-jumps.ts";
import { databaseKills } from "./database-kills.ts";
import { everydayPromises } from "./everyday-promises.ts";
import { deploysUnderLoad } from "./deploys-under-load.ts";
import { frozenWorker } from "./frozen-worker.ts";
import { polls } from "./polls.ts";
import { outages } from "./outages.ts";
import { poison } from "./poison.ts";
import { randomPrograms } from "./random-programs.ts";
import { repeatedDeliveries } from "./repeated-deliveries.ts";
import { sandboxKills } from "./sandbox-kills.ts";
import { stoppedAnywhere } from "./stopped-anywhere.ts";
import { waitingSenders } from "./waiting-senders.ts";
import { workerKills } from "./worker-kills.ts";

export const TRIALS: readonly Trial[] = [
  workerKills,
  waitingSenders,
  sandboxKills,
  databaseKills,
  outages,
  frozenWorker,
  clockJumps,
  repeatedDeliveries,
  deploysUnderLoad,
  polls,
  poison,
  badSystems,
  randomPrograms,
  stoppedAnywhere,
  everydayPromises,
];
