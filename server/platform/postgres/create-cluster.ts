import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "../account/accounts.ts";

/**
 * A process that runs in the cluster's folder names it so. Permission to walk through the folders above it is
 * then never asked for, and a data directory below /root works although the account may not enter /root.
 */
export function clusterAsSeenFrom(cluster: string, account: Account | null): string {
  return account && process.platform === "linux" ? "/proc/self/cwd" : cluster;
}

interface NewCluster {
  readonly cluster: string;
  readonly runtime: string;
  readonly account: Account | null;
  readonly user: string;
  readonly password: string;
  readonly throwAway: boolean;
}

/** Runs initdb aside and renames the result, so that a cluster is complete or absent. */
export async function createCluster({ cluster, runtime, account, user, password, throwAway }: NewCluster): Promise<void> {
  const building = `${cluster}.new`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o700 });
  const secrets = await mkdtemp(join(tmpdir(), "vennel-initdb-"));
  const passwordFile = join(secrets, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [building, secrets, passwordFile]) await chown(path, account.uid, account.gid);

  try {
    await promisify(execFile)(
      join(runtime, "bin/initdb"),
      [
        "-D",
        clusterAsSeenFrom(building, account),
        "-U",
        user,
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        ...(throwAway ? ["--no-sync"] : []),
      ],
      { cwd: building, env: { PATH: "/usr/bin:/bin", TZ: "UTC" }, ...(account ? { uid: account.uid, gid: account.gid } : {}) },
    );
  } catch (cause) {
    throw new Error(`The bundled Postgres could not make its database files in ${cluster}: ${reason(cause)}`, { cause });
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
  await rename(building, cluster);
}

function reason(cause: unknown): string {
  const { stderr, message } = cause as { stderr?: string; message: string };
  return (stderr?.trim() || message).split("\n").slice(-5).join(" ");
}
