import pg from 'pg';
import { superuserClient } from './cluster.ts';

/**
 * Settings that report every plan to the sender of its statement; a table that is still read whole has no index that
 * fits.
 */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
  plan_cache_mode: 'force_custom_plan',
  enable_seqscan: 'off',
  enable_indexonlyscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

type Emit = (this: pg.Client, event: string, ...args: unknown[]) => boolean;

const planned = /^duration: .* plan:\s*/;

/**
 * Calls `onPlan` with each statement of the application's role in this database, those within functions and triggers
 * too, and its plan as EXPLAIN (FORMAT JSON) writes it: for connections that are opened from now on, until `stop`. Every
 * table is planned for as if a million rows were on each of its pages, by the values at hand, with indexes preferred to
 * everything and joins row by row. The plan of an export may be missing: its connection is closed with its last line.
 */
export async function watchPlans<Plan>(
  { url, superuserUrl }: { url: string; superuserUrl: string },
  onPlan: (statement: string, plan: Plan) => void,
): Promise<{ stop: () => void }> {
  const { username, pathname } = new URL(url);
  const superuser = await superuserClient(superuserUrl);
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`alter role ${username} in database ${pathname.slice(1)} set ${name} = '${value}'`);
  await superuser.query(`update pg_class set relpages = 1, reltuples = 1000000
    where relkind in ('r', 'i') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`);
  await superuser.end();
  const prototype = pg.Client.prototype as unknown as { emit: Emit };
  const { emit } = prototype;
  prototype.emit = function watched(event, ...args) {
    const { message = '' } = (event === 'notice' ? args[0] : {}) as { message?: string };
    if (planned.test(message)) {
      const { 'Query Text': statement, Plan: plan } = JSON.parse(message.replace(planned, ''));
      onPlan(statement, plan);
    }
    return emit.call(this, event, ...args);
  };
  return {
    stop: () => {
      prototype.emit = emit;
    },
  };
}
