import { deliverMail } from '#src/platform/mail/outbox.ts';
import { deliverText } from '#src/platform/sms/outbox.ts';
import { jobs } from '#src/modules.ts';

export const ALL_JOBS = [deliverMail, deliverText, ...jobs];

/** Condition on the schema and the name of a table: matches tables with rows that exist before a shop opens, and stay. */
const STAYS = (schema: string, table: string) => `
  ${schema} in ('pg_catalog', 'information_schema', 'drizzle')
  or (${schema}, ${table}) in (('pgboss', 'version'), ('pgboss', 'queue'), ('sandbox', 'migrations'))`;

/** Tables that shops of tests write to, with the columns that can be written. */
export const TABLES = `
  select format('%I.%I', space.nspname, rel.relname) as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
  from pg_class rel join pg_namespace space on space.oid = rel.relnamespace join pg_attribute on attrelid = rel.oid
  where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    and not (${STAYS('space.nspname', 'rel.relname')})
  group by space.nspname, rel.relname`;

export const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where last_value is not null`;

/** Deletes everything but the migrations that ran and the queues of the shop. */
export const EMPTY = 'select empty_shop()';

/**
 * Declares `empty_shop()`, in a database with all its tables. It names them, so that the server plans each of its statements
 * once for a connection. Only tables with rows are emptied: `truncate` of all makes a thousand files anew. The audit log's
 * trigger refuses to be emptied; a replica's session runs no triggers.
 */
export const DECLARE_EMPTY = `
  do $declare$
  declare
    body text;
  begin
    select string_agg(format('if exists (select from %1$s) then delete from %1$s; end if;', name), ' ')
      into body from (${TABLES}) filled;
    body := body || $queues$ delete from pgboss.queue as queue where queue.name not in (${ALL_JOBS.map(({ name }) => `'${name}'`).join()}); $queues$;
    select body || string_agg(format(' perform setval(%L, %s, false);', format('%I.%I', schemaname, sequencename), start_value), '')
      into body from pg_sequences;
    execute format(
      'create function empty_shop() returns void language plpgsql set session_replication_role = replica as %L',
      'begin ' || body || ' end'
    );
  end $declare$`;
