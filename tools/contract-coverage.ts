// Which answers of the public Kratos contract the tests have seen, and checked against its description.
// node tools/contract-coverage.ts <path of the OpenAPI description of Kratos v26.2.0>
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

interface Description {
  readonly paths: Record<string, Record<string, { readonly operationId: string; readonly responses: Record<string, unknown> }>>;
}

/** Why an answer that the description declares is never given here. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(isReady|getVersion) /, "operation of a Kratos process; the product has /readyz and its own version"],
  [/^updateFedcmFlow /, "no provider for federated credentials exists; a submit is answered 404 under `default`"],
  [/ 500$/, "a fault inside the service, which no request can cause on purpose"],
  [/^getFlowError 403$/, "stored errors hold nothing of a person and are read by id alone"],
  [/^exchangeSessionToken (403|410)$/, "unknown, foreign and expired codes are not told apart: 404"],
  [/^create(FedcmFlow|Native\w+Flow|Browser\w+Flow) 400$/, "declared for inputs that no test needs"],
];

const file = process.argv[2];
if (!file) throw new Error("Name the file of the description.");
const description = JSON.parse(await readFile(file, "utf8")) as Description;
const folder = await mkdtemp(join(tmpdir(), "vennel-coverage-"));
try {
  const seenFile = join(folder, "seen");
  const vitest = spawn("npx", ["vitest", "run", "server/modules/identity", "server/modules/organisations"], {
    env: { ...process.env, KRATOS_OPENAPI: resolve(file), KRATOS_COVERAGE: seenFile },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(vitest, "exit")) as [number];
  const seen = new Set((await readFile(seenFile, "utf8")).trim().split("\n"));
  const declared = Object.entries(description.paths)
    .filter(([path]) => !path.startsWith("/admin"))
    .flatMap(([, methods]) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== "default")
        .map((status) => `${operationId} ${status}`),
    );
  const missing = declared.filter((pair) => !seen.has(pair));
  const result = {
    testsPassed: code === 0,
    declaredPairs: declared.length,
    covered: declared.length - missing.length,
    seenUnderDefault: [...seen].filter((pair) => !declared.includes(pair)).toSorted(),
    notCovered: missing.map((pair) => ({ pair, reason: REASONS.find(([pattern]) => pattern.test(pair))?.[1] ?? "no test reaches it yet" })),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
