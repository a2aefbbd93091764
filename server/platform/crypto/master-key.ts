import { hkdfSync, randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

const BYTES = 32;

/** One secret of the installation, from which each purpose derives a key of its own. */
export interface MasterKey {
  derive(purpose: string): Buffer;
}

/** From VENNEL_SECRET_KEY (32 bytes, base64 or hex), or else from a file that only the server's account can read, made at the first start. */
export async function loadMasterKey(setting: string | undefined, dataFolder: string): Promise<MasterKey> {
  const secret = setting ? parse(setting, "VENNEL_SECRET_KEY") : await readOrCreate(join(dataFolder, "secret.key"));
  return { derive: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `vennel/${purpose}`, BYTES)) };
}

async function readOrCreate(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, "wx", 0o600);
    const secret = randomBytes(BYTES);
    await handle.writeFile(`${secret.toString("base64")}\n`);
    await handle.sync();
    await handle.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return parse(await readFile(file, "utf8"), file);
  }
}

function parse(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, "hex") : Buffer.from(trimmed, "base64");
  if (bytes.byteLength !== BYTES) throw new Error(`${where} must hold 32 bytes as base64 or hex; it holds ${bytes.byteLength}.`);
  return bytes;
}
