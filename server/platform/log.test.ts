import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const LOG = fileURLToPath(new URL("log.ts", import.meta.url));

test("every line is one JSON object with its time in UTC, whatever is in its text, and without what is secret", () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    const log = createLog("info");
    log.info({ name: 'a\\n{"level":60,"msg":"forged"}', request: { password: "secret-of-a-person" } }, "one");
    log.warn({ err: new Error("two\\r\\nlines") }, "two %s");
  `;
  const before = Date.now();
  const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const lines = stderr
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; time: number; msg: string; name?: string });
  expect(stdout).toBe("");
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, "one"],
    [40, "two %s"],
  ]);
  expect(lines.every(({ time }) => time >= before && time <= Date.now())).toBe(true);
  expect(lines[0]?.name).toContain("forged");
  expect(stderr).not.toContain("secret-of-a-person");
});

test("no line tells an e-mail address, wherever it came from", () => {
  let written = "";
  const log = createLog("info", { write: (line) => (written += line) });
  const error = Object.assign(new Error('550 5.1.1 <ada.okafor+work@mail.example.test>: no such user; params: {"email":"eva@b\u00fccher.example"}'), {
    rejected: ["ida@example.test"],
    cause: new Error("key (value)=(uma@example.test) already exists"),
  });
  log.warn({ err: error, recipient: "ole@example.test" }, "a mail to pia@example.test could not be handed over");
  expect(written).toContain("could not be handed over");
  expect(written).toContain("no such user");
  for (const name of ["ada", "eva", "ida", "uma", "ole", "pia"]) expect(written).not.toContain(`${name}@`);
  expect(written).not.toContain("ada.okafor");
  expect(JSON.parse(written)).toMatchObject({ level: 40 });
});
