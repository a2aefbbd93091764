import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CommandError } from "./client.ts";

const login = z.object({ server: z.url(), organisationId: z.string().min(1), key: z.string().min(1) });
export type Login = z.infer<typeof login>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** From VENNEL_URL, VENNEL_ORGANISATION and VENNEL_KEY, or else what `vennel login` kept. */
export async function readLogin(env: Environment): Promise<Login> {
  const { VENNEL_URL: server, VENNEL_ORGANISATION: organisationId, VENNEL_KEY: key } = env;
  const kept = await readFile(fileOf(env), "utf8").then(
    (text) => JSON.parse(text) as Partial<Login>,
    () => ({}),
  );
  const given = Object.fromEntries(Object.entries({ server, organisationId, key }).filter(([, value]) => value));
  const parsed = login.safeParse({ ...kept, ...given });
  if (!parsed.success) throw new CommandError("Sign in first: vennel login <address>", "no_login");
  return parsed.data;
}

/** Only its owner can read the file: it holds the key. */
export async function keepLogin(env: Environment, value: Login): Promise<string> {
  const file = fileOf(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(login.parse(value), null, 2)}\n`, { mode: 0o600 });
  return file;
}

export async function forgetLogin(env: Environment): Promise<void> {
  await rm(fileOf(env), { force: true });
}

function fileOf(env: Environment): string {
  const folder = env["XDG_CONFIG_HOME"] || join(env["HOME"] || ".", ".config");
  return join(folder, "vennel", "login.json");
}
