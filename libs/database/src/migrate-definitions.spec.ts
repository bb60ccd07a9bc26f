import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { migrate, pendingMigrations } from './migrate.ts';
import { createTestDatabase, runStatement, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
/** A build with the migrations of this one, and definitions of its own. */
let build: string;

beforeEach(async () => {
  database = await createTestDatabase();
  build = mkdtempSync(path.join(tmpdir(), 'build-'));
  cpSync(path.resolve(import.meta.dirname, '../migrations'), path.join(build, 'migrations'), {
    recursive: true,
  });
  // the baseline names these
  cpSync(path.resolve(import.meta.dirname, '../functions'), path.join(build, 'functions'), {
    recursive: true,
  });
});
afterEach(async () => {
  await database.drop();
  rmSync(build, { recursive: true });
});

function write(name: string, text: string): void {
  const file = path.join(build, `${name}.sql`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

const left: string[] = [];
const apply = (phase?: 'expand' | 'contract') =>
  migrate(database, { folder: build, ...(phase && { phase }), onLeft: (name) => void left.push(name) });
beforeEach(() => void left.splice(0));

const answer = (value: number | string, head = 'answer() returns integer') =>
  `create or replace function ${head} language sql as $$ select ${value} $$;`;
const answered = async () =>
  (await sql<{ answer: number }>`select answer()`.execute(database.db)).rows[0]?.answer;

describe('functions, views and triggers', () => {
  it('replace what the database has, once they changed', async () => {
    write('functions/answer', answer(41));
    expect(await apply('expand')).toEqual(['functions/answer']);
    expect(await apply('expand')).toEqual([]);
    write('functions/answer', answer(42));
    expect(await apply('expand')).toEqual(['functions/answer']);
    expect(await answered()).toBe(42);
  });

  it('name each other in whatever order', async () => {
    write('functions/answer', answer('question() + 1'));
    write('functions/question', answer('n from question_view', 'question() returns integer'));
    write(
      'views/question_view',
      'create or replace view question_view as select 1 as n; grant select on question_view to sanaga_app;',
    );
    write(
      'triggers/throttle',
      'create or replace trigger throttle_refuses before delete on throttle execute function refuse_change();',
    );
    expect(await apply()).toEqual([
      'functions/answer',
      'functions/question',
      'views/question_view',
      'triggers/throttle',
    ]);
    expect(await answered()).toBe(2);
  });

  it('are there before a migration that uses them', async () => {
    write('functions/answer', answer(42));
    write(
      'migrations/9001_answers',
      '-- uses: functions/answer\ncreate table answers (n integer default answer());',
    );
    expect(await apply('expand')).toEqual(['functions/answer', '9001_answers.sql']);
  });

  it('are triggers with their functions, before a migration that uses them', async () => {
    write(
      'functions/refuse',
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;",
    );
    write(
      'triggers/throttle',
      'create or replace trigger throttle_refuses before delete on throttle execute function refuse();',
    );
    write('migrations/9001_answers', '-- uses: triggers/throttle\ncreate table answers (n integer);');
    expect(await apply('expand')).toEqual(['functions/refuse', 'triggers/throttle', '9001_answers.sql']);
  });

  it('that cannot be applied leave all as they were, and are named', async () => {
    write('functions/answer', answer(41));
    await apply();
    write('functions/answer', answer(42));
    write('functions/broken', answer('n from nowhere', 'broken() returns integer'));
    await expect(apply()).rejects.toThrow('functions/broken: relation "nowhere" does not exist');
    expect(await answered()).toBe(41);
  });

  it.each([
    [
      'other arguments',
      answer(42, 'answer(p_more integer default 0) returns integer'),
      'answer takes other arguments',
    ],
    [
      'another kind of result',
      answer(42, 'answer() returns bigint'),
      'functions/answer: cannot change return type',
    ],
  ])('do not take %s under the same name', async (_, text, message) => {
    write('functions/answer', answer(41));
    await apply();
    write('functions/answer', text);
    await expect(apply('expand')).rejects.toThrow(message);
    expect(await answered()).toBe(41);
  });

  it('wait for the contract phase where they say so', async () => {
    write('functions/answer', answer(41));
    await apply();
    write('functions/answer', `-- phase: contract\n${answer(42)}`);
    expect(await apply('expand')).toEqual([]);
    expect(await answered()).toBe(41);
    expect(await apply('contract')).toEqual(['functions/answer']);
  });

  it('stand back from a table that is in use', async () => {
    write(
      'triggers/throttle',
      'create or replace trigger throttle_refuses before delete on throttle execute function refuse_change();',
    );
    const reader = await superuserClient(database.superuserUrl);
    await reader.query('begin; lock table throttle in row exclusive mode');
    const waiting = apply();
    const waits = async () =>
      (
        await sql`select from pg_locks where not granted and relation = 'throttle'::regclass`.execute(
          database.db,
        )
      ).rows.length > 0;
    while (!(await waits()));
    while (await waits());
    await reader.query('commit');
    await reader.end();
    expect(await waiting).toEqual(['triggers/throttle']);
  });
});

describe('a build that is older than the database', () => {
  it('leaves what a newer one put in the place of its own', async () => {
    write('functions/answer', answer(41));
    await apply();
    write('functions/answer', answer(42));
    await apply('expand');
    write('functions/answer', answer(41));
    expect(await apply('expand')).toEqual([]);
    expect({ left, answered: await answered() }).toEqual({ left: ['functions/answer'], answered: 42 });
  });

  it('leaves what it knows otherwise where a newer migration was applied', async () => {
    write('functions/answer', answer(41));
    await apply();
    await runStatement(
      database.ownerUrl,
      "insert into schema_migration (name, checksum) values ('9999_of_the_next_build.sql', '')",
    );
    write('functions/answer', answer(42));
    write('functions/question', answer(1, 'question() returns integer'));
    // what nobody has yet does no harm
    expect(await apply()).toEqual(['functions/question']);
    expect({ left, answered: await answered() }).toEqual({ left: ['functions/answer'], answered: 41 });
  });
});

describe('a build that is ready', () => {
  it('found its definitions in the database, though a newer one replaced them since', async () => {
    expect(await pendingMigrations(database.db)).toEqual([]);
    const name = 'functions/ledger/post';
    await runStatement(
      database.ownerUrl,
      `update schema_definition set checksum = 'other' where name = '${name}'`,
    );
    expect(await pendingMigrations(database.db)).toEqual([name]);
    await migrate(database, { phase: 'expand' });
    await runStatement(
      database.ownerUrl,
      `update schema_definition set replaced_at = now() where name = '${name}' and checksum <> 'other'`,
    );
    expect(await pendingMigrations(database.db)).toEqual([]);
  });

  it('has forgotten what it no longer has, once it contracted', async () => {
    write('functions/answer', answer(42));
    await apply();
    rmSync(path.join(build, 'functions/answer.sql'));
    write('migrations/9001_no_answer', '-- phase: contract\ndrop function if exists answer();');
    await apply('expand');
    expect(await answered()).toBe(42);
    await apply('contract');
    write('functions/answer', answer(42));
    expect(await apply()).toEqual(['functions/answer']);
  });
});
