import { FIRST_SANDBOX_ACCOUNT, SANDBOX_ACCOUNTS, type Account } from "./accounts.ts";
import { quote } from "./shell.ts";

/**
 * `own`: the server is its account's process and nothing more, in a user namespace where it may also start processes under
 * the accounts of sandboxes and of Postgres. Root is not part of it: no call leads there.
 * `shared`: nothing but its account, which sandboxes and Postgres then have as well.
 */
export type AccountsOf = "own" | "shared";

export interface Entering {
  readonly account: Account;
  readonly postgres: Account | null;
  /** Commands that root has to carry out first. */
  readonly way: string | null;
  /** Ports below 1024 are root's otherwise. */
  readonly lowPort: boolean;
}

/** What starting sandboxes takes, none of it outside the namespace. */
const INSIDE = ["chown", "dac_override", "fowner", "kill", "setgid", "setuid", "setpcap", "sys_admin", "net_admin"];

/** The command line that carries out another as the server is to be: in the same process, so that whoever started it can signal it. */
export function enterCommand(accounts: AccountsOf, entering: Entering, command: readonly string[]): readonly string[] {
  const { way } = entering;
  const script = ["set -e", 'PATH="$PATH:/usr/sbin:/usr/bin:/sbin:/bin"', way ?? "", accounts === "own" ? namespaced(entering) : lowered(entering)].join("\n");
  const shell = ["/bin/sh", "-c", script, "sh", ...command];
  return way === null ? shell : ["unshare", "--mount", "--propagation", "private", "--", ...shell];
}

/** Only root may write the maps, and only from outside: what does is nobody's child, so that nobody has to wait for it. */
function namespaced({ account, postgres }: Entering): string {
  const maps = (id: "uid" | "gid") =>
    [
      `0 ${account[id]} 1`,
      ...(postgres ? [`${postgres[id]} ${postgres[id]} 1`] : []),
      `${FIRST_SANDBOX_ACCOUNT} ${FIRST_SANDBOX_ACCOUNT} ${SANDBOX_ACCOUNTS}`,
    ].join("\\n");
  const become = `exec setpriv --reuid=0 --regid=0 --clear-groups --inh-caps=-all --bounding-set=-all,${INSIDE.map((name) => `+${name}`).join(",")} -- "$@"`;
  return `
self=$$
outside=$(readlink /proc/$$/ns/user)
( (
  tries=0
  while [ "$(readlink /proc/$self/ns/user)" = "$outside" ] && [ $tries -lt 500 ]; do sleep 0.01; tries=$((tries + 1)); done
  printf '${maps("gid")}\\n' >/proc/$self/gid_map
  printf '${maps("uid")}\\n' >/proc/$self/uid_map
) </dev/null >/dev/null 2>&1 & )
exec unshare --user --keep-caps -- /bin/sh -c ${quote(`
tries=0
until grep -q . /proc/self/uid_map; do sleep 0.01; tries=$((tries + 1)); [ $tries -lt 500 ] || exit 1; done
${become}`)} sh "$@"`;
}

function lowered({ account, lowPort }: Entering): string {
  const kept = lowPort ? ",+net_bind_service" : "";
  const caps = [`--inh-caps=-all${kept}`, ...(lowPort ? [`--ambient-caps=-all${kept}`] : []), `--bounding-set=-all${kept}`];
  return `exec setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups ${caps.join(" ")} -- "$@"`;
}
