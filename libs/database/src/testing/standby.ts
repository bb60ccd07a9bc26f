import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { superuserClient } from './cluster.ts';

const pollMs = 10;

/** Connection that holds the lock by which specs of other processes wait for their turn. */
let turn: pg.Client | undefined;

async function takeTurn(superuserUrl: string): Promise<void> {
  const shared = new URL(superuserUrl);
  // locks belong to one database
  shared.pathname = '/postgres';
  turn = await superuserClient(shared.href);
  await turn.query("select pg_advisory_lock(hashtextextended('standby', 0))");
}

/**
 * Makes synchronous commits of the whole cluster wait for standbys of this name, until it is called with an empty one;
 * other callers wait for that. Resolves once they wait: the server takes a changed setting over in its own time, and
 * what commits before would not wait.
 */
export async function waitForStandby(superuserUrl: string, name: string): Promise<void> {
  if (turn === undefined) {
    if (name === '') return;
    await takeTurn(superuserUrl);
  }
  const [admin, probe] = [await superuserClient(superuserUrl), await superuserClient(superuserUrl)];
  try {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query('select pg_reload_conf()');
    await probe.query('set synchronous_commit = on');
    const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    for (let waits = name === ''; waits !== (name !== '');) {
      let isOver = false;
      // writes something, which is all that makes a commit wait
      const commit = probe
        .query(`select pg_logical_emit_message(true, 'standby', '')`)
        .finally(() => (isOver = true));
      const isWaiting = async () =>
        (await admin.query("select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'", [pid]))
          .rows.length === 1;
      while (!(waits = await isWaiting()) && !isOver) await wait(pollMs);
      if (waits) await admin.query('select pg_cancel_backend($1)', [pid]);
      await commit;
    }
  } finally {
    await Promise.all([admin.end(), probe.end()]);
  }
  if (name === '') {
    await turn?.end();
    turn = undefined;
  }
}
