import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

const BYTES = 32;

/** One secret of the installation, from which each purpose derives a key of its own. */
export interface MasterKey {
  derive(purpose: string): Buffer;
  /** The keys of the secrets that this one replaced, newest first: they open what was sealed before, and seal nothing. */
  earlier?(purpose: string): readonly Buffer[];
}

export const keyFileOf = (dataFolder: string): string => join(dataFolder, "secret.key");

/**
 * From VENNEL_SECRET_KEY (32 bytes, base64 or hex), or else from a file that only the server's account can read, made at the
 * first start: never for a database in which something is sealed already, as it would be the wrong one. Either may hold
 * earlier secrets behind the present one: by commas in the setting, by lines in the file.
 */
export async function loadMasterKey(setting: string | undefined, dataFolder: string, isSealed: () => Promise<boolean> = async () => false): Promise<MasterKey> {
  if (setting) {
    const secrets = parse(setting, "VENNEL_SECRET_KEY");
    return masterKeyOf(() => secrets);
  }
  const file = keyFileOf(dataFolder);
  if (!existsSync(file)) {
    if (await isSealed()) throw new Error(`The secret key that encrypted this database is missing. Restore the file ${file}, or set VENNEL_SECRET_KEY.`);
    await createOnce(file);
  }
  return masterKeyOf(rereading(file, parse(await readFile(file, "utf8"), file)));
}

function masterKeyOf(secrets: () => readonly Buffer[]): MasterKey {
  const derive = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `vennel/${purpose}`, BYTES));
  return {
    derive: (purpose) => derive(secrets()[0] ?? Buffer.alloc(0), purpose),
    earlier: (purpose) =>
      secrets()
        .slice(1)
        .map((secret) => derive(secret, purpose)),
  };
}

/** A running server takes up a secret that was replaced beside it: keys are asked for seldom, so each time the file is looked at. */
function rereading(file: string, initial: readonly Buffer[]): () => readonly Buffer[] {
  let secrets = initial;
  let seen = stampOf(file);
  return () => {
    const now = stampOf(file);
    if (now !== null && now !== seen) {
      secrets = parse(readFileSync(file, "utf8"), file);
      seen = now;
    }
    return secrets;
  };
}

/** Changes with every replacement of the file; null while there is none. */
function stampOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino}/${stats.mtimeMs}` : null;
}

async function createOnce(file: string): Promise<void> {
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(`${randomBytes(BYTES).toString("base64")}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function parse(text: string, where: string): readonly Buffer[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .map((secret) => {
      const bytes = /^[0-9a-f]{64}$/i.test(secret) ? Buffer.from(secret, "hex") : Buffer.from(secret, "base64");
      if (bytes.byteLength !== BYTES) throw new Error(`${where} must hold 32 bytes as base64 or hex; it holds ${bytes.byteLength}.`);
      return bytes;
    });
}
