import type { Client } from "pg";

const ROLES = ["vennel_app", "vennel_engine", "vennel_backup"];
/** Two servers, or two databases of one cluster, may be made ready at once. */
const MADE_MEANWHILE = new Set(["42710", "23505"]);
const NOT_ALLOWED = "42501";

interface RoleState {
  readonly name: string;
  readonly canBypass: boolean;
  /** The server's own account may act as this role. */
  readonly isOurs: boolean;
}

/**
 * Sees to it that the roles exist that the server works as, that it may take them, and that none of them can see past
 * row-level security. They belong to the cluster, not to the database, so this is asked at every start.
 */
export async function prepareRoles(client: Client): Promise<void> {
  const { user, roles } = await readRoles(client);
  for (const name of ROLES) if (!roles.has(name)) await change(client, `create role ${name} nologin nosuperuser nobypassrls`, user);
  for (const name of ROLES) if (!roles.get(name)?.isOurs) await change(client, `grant ${name} to ${quoted(user)}`, user);
  const strong = [...(await readRoles(client)).roles.values()].find(({ canBypass }) => canBypass);
  if (strong) throw new Error(`the role ${strong.name} can see past row-level security. Run: alter role ${strong.name} nosuperuser nobypassrls`);
}

async function readRoles(client: Client): Promise<{ user: string; roles: Map<string, RoleState> }> {
  const { rows } = await client.query<RoleState & { user: string }>(
    `select rolname as name, rolsuper or rolbypassrls as "canBypass", pg_has_role(current_user, oid, 'set') as "isOurs"
     from pg_roles where rolname = any($1)`,
    [ROLES],
  );
  const account = await client.query<{ user: string }>("select current_user as user");
  return { user: account.rows[0]?.user ?? "", roles: new Map(rows.map((row) => [row.name, row])) };
}

async function change(client: Client, statement: string, user: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code && MADE_MEANWHILE.has(code)) return;
    if (code !== NOT_ALLOWED) throw cause;
    throw new Error(`its account ${user} may not create or use the roles of Vennel. Let an administrator of that server run once:\n${byHand(user)}`, { cause });
  }
}

function byHand(user: string): string {
  const create = ROLES.map((name) => `  create role ${name} nologin; -- where it does not exist yet`);
  return [...create, `  grant ${ROLES.join(", ")} to ${quoted(user)};`].join("\n");
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
