import type { Database } from './database.ts';

/**
 * Makes the login of `appUrl` if it is missing and lets it act as the app role; the system role it may
 * only switch to, so that the system policies do not hold for it otherwise. `admin` is the owner.
 */
export async function grantAppLogin(admin: Database, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const login = quoteIdentifier(decodeURIComponent(username));
  const secret = quoteLiteral(decodeURIComponent(password));
  await admin.runScript(`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${quoteLiteral(decodeURIComponent(username))}) then
        create role ${login} login password ${secret} nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant cairn_app to ${login} with inherit true, set true;
    grant cairn_system to ${login} with inherit false, set true;`);
}

/** @throws Error where the connection's role could see past row-level security */
export async function assertUnprivileged(db: Database): Promise<void> {
  const [role] = await db.runScript(`
    select rolname as name, rolsuper or rolbypassrls as privileged,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'public' and c.relowner = r.oid) as owner
    from pg_roles r where rolname = current_user`);
  if (role?.['privileged'] === true || role?.['owner'] === true) {
    throw new Error(
      `DATABASE_URL logs in as ${String(role['name'])}, who is a superuser, bypasses row-level security or owns tables. ` +
        'Give it a login of its own (npm run migrate makes the one it names) and keep the owner in DATABASE_ADMIN_URL.',
    );
  }
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
