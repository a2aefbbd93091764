// Tries to break out of every sandbox level that this machine offers, and prints what held: node bench/sandbox/main.ts
import { hostileColumn, machineWalls, reachColumn, staticColumn, type Column } from "../../server/engine/testing/probes/columns.ts";

process.env["VENNEL_PROBE_CANARY"] = "canary of the server's environment";
const columns: Column[] = [];
for (const walls of machineWalls()) {
  for (const realm of walls.realms) report(await reachColumn(walls, realm));
  report(await hostileColumn(walls));
  if (walls.permissions === "none") report(await staticColumn(walls));
}
const sum = columns.reduce((total, { probes }) => total + probes, 0);
const escapes = columns.flatMap((column) => column.escapes);
process.stdout.write(`${columns.length} columns, ${sum} tries, ${escapes.length} escapes\n`);
process.exitCode = escapes.length > 0 ? 1 : 0;

function report(column: Column): void {
  columns.push(column);
  process.stdout.write(`${column.name.padEnd(48)} ${String(column.probes).padStart(4)} tries  ${column.escapes.length} escapes\n`);
  for (const escape of column.escapes) process.stdout.write(`    ${escape}\n`);
}
