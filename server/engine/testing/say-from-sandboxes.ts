import { text } from "node:stream/consumers";
import { spawnBlank } from "../sandbox/blank-process.ts";
import { machines } from "./machines.ts";

// A program of its own, so that a test can start it as another account.
for (const { name, settings } of machines()) {
  const { child, load, gone } = await spawnBlank(settings);
  await load(`console.log("here")`);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), gone]);
  console.log(`${name}: ${said.trim()}${complaint}`);
}
