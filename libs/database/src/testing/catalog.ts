import type pg from 'pg';

/** Objects that belong to the product: neither PostgreSQL's own nor an extension's. */
const ours = `ours as (
  select oid from pg_namespace where nspname in ('public', 'ledger')
), theirs as (
  select classid, objid from pg_depend where deptype = 'e'
), relation as (
  select c.* from pg_class c where c.relnamespace in (select oid from ours)
    and not exists (select from theirs where classid = 'pg_class'::regclass and objid = c.oid)
), routine as (
  select p.* from pg_proc p where p.pronamespace in (select oid from ours)
    and not exists (select from theirs where classid = 'pg_proc'::regclass and objid = p.oid)
)`;

/** Query for the parts of the product's schema: kind, name, and everything that is said of each. */
const parts = `
  select 'schema' as kind, nspname::text as name, concat_ws(' | ', nspowner::regrole, nspacl::text) as said
  from pg_namespace where oid in (select oid from ours)
  union all
  select 'extension', extname::text, extnamespace::regnamespace::text from pg_extension
  union all
  select 'relation', oid::regclass::text, concat_ws(' | ', relkind, relpersistence, relowner::regrole, relacl::text,
    reloptions::text, relrowsecurity, relforcerowsecurity, relreplident, (select amname from pg_am where oid = relam))
  from relation
  union all
  -- the order of columns counts, not the numbers of those that were dropped in between
  select 'column', format('%s.%s', attrelid::regclass, attname), concat_ws(' | ',
    row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull,
    attidentity, attgenerated, attstorage, nullif(attstattarget, -1), attcompression, attcollation::regcollation,
    attacl::text, attoptions::text, pg_get_expr(adbin, adrelid))
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid in (select oid from relation where relkind in ('r', 'v', 'm')) and attnum > 0 and not attisdropped
  union all
  select 'constraint', format('%s.%s', conrelid::regclass, conname), concat_ws(' | ', pg_get_constraintdef(oid),
    convalidated, condeferrable, condeferred)
  from pg_constraint where conrelid in (select oid from relation) and contype <> 'n'
  union all
  select 'index', indexrelid::regclass::text, concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid, indisready,
    indisreplident, indisclustered)
  from pg_index where indrelid in (select oid from relation)
  union all
  select 'trigger', format('%s.%s', tgrelid::regclass, tgname), concat_ws(' | ', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where not tgisinternal and tgrelid in (select oid from relation)
  union all
  select 'function', oid::regprocedure::text, concat_ws(' | ', proowner::regrole, proacl::text, pg_get_functiondef(oid))
  from routine where prokind in ('f', 'p')
  union all
  select 'view', oid::regclass::text, pg_get_viewdef(oid) from relation where relkind in ('v', 'm')
  union all
  select 'policy', format('%s.%s', polrelid::regclass, polname), concat_ws(' | ', polcmd, polpermissive,
    (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(polroles) r),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy where polrelid in (select oid from relation)
  union all
  select 'sequence', seqrelid::regclass::text, concat_ws(' | ', seqtypid::regtype, seqstart, seqincrement, seqmin,
    seqmax, seqcache, seqcycle, pg_sequence_last_value(seqrelid))
  from pg_sequence where seqrelid in (select oid from relation)
  union all
  select 'statistics', stxname::text, concat_ws(' | ', stxowner::regrole, pg_get_statisticsobjdef(oid), stxstattarget)
  from pg_statistic_ext where stxnamespace in (select oid from ours)
  union all
  select 'type', oid::regtype::text, typtype::text from pg_type
  where typnamespace in (select oid from ours) and typtype in ('d', 'e', 'r')
  union all
  select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
  where classoid in ('pg_class'::regclass, 'pg_proc'::regclass) and (objoid in (select oid from relation)
    or objoid in (select oid from routine))
  union all
  select 'default privilege', concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype),
    defaclacl::text from pg_default_acl
  union all
  select 'event trigger', evtname::text, evtevent::text from pg_event_trigger`;

/** Describes the product's schema, sorted, one line for each of its objects: equal lines mean an equal schema. */
export async function catalogOf(client: pg.Client): Promise<string[]> {
  // names are then written in full
  await client.query("set search_path = ''");
  const { rows } = await client.query<{ line: string }>(
    `with ${ours} select concat_ws(' ', kind, name, said) as line from (${parts}) part order by concat_ws(' ', kind, name, said) collate "C"`,
  );
  return rows.map(({ line }) => line);
}

/**
 * Returns the rows of every table that has any, as JSON by the table’s name; without what differs in each database: times
 * at which files were applied, and the key of references.
 */
export async function rowsOf(client: pg.Client): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'ledger')
       and relname not in ('schema_migration', 'schema_definition') order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - array['key', 'updated_at'] as row from ${name} t order by to_jsonb(t)::text`,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
