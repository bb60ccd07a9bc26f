import { describe, expect, it } from '@jest/globals';
import { readDefinitions } from './definitions.ts';
import { isOfBaseline, readMigrations } from './migrations.ts';
import { brokenRules } from './testing/expand-rules.ts';

/** Migrations that databases in use get: no release ever ran beside the files that a new one begins with. */
const later = readMigrations().filter(({ name }) => !isOfBaseline(name));

it('the release before goes on beside every migration that expands', () => {
  const broken = later
    .filter(({ phase }) => phase === 'expand')
    .flatMap(({ name, text }) => brokenRules(text).map((because) => `${name} ${because}`));
  expect(broken).toEqual([]);
});

it('migrations leave functions, views and triggers to the files of their own', () => {
  const defining =
    /\b(create|alter)\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|view|trigger)\b/i;
  expect(readMigrations().filter(({ text }) => defining.test(text.replaceAll(/--.*$/gm, '')))).toEqual([]);
});

it('what migrations use is there', () => {
  const known = readDefinitions().map(({ name }) => name);
  expect(readMigrations().flatMap(({ uses }) => uses.filter((name) => !known.includes(name)))).toEqual([]);
});

describe('a migration that expands', () => {
  it.each([
    ['drop table payee', 'takes away what is used'],
    ['alter table payee drop column note', 'takes away what is used'],
    ['alter table payee rename column note to remark', 'gives what is used another name'],
    ['alter table payee alter column note type varchar(9)', 'changes a type, and rewrites the table'],
    ['alter table payee alter column note set not null', 'refuses rows as they were written before'],
    ['alter table payee add column note text not null', 'refuses rows as they were written before'],
    [
      'alter table payee add constraint known foreign key (id) references app_user (id)',
      'reads the whole table under a lock (not valid)',
    ],
    ['alter table payee add note text not null', 'refuses rows as they were written before'],
    [
      'alter table payee add column owner uuid references app_user (id)',
      'reads the whole table under a lock (not valid)',
    ],
    ['alter table payee add constraint payee_note unique (note)', 'locks the table (using index)'],
    ['alter table payee add primary key (id)', 'locks the table (using index)'],
    ['create unique index payee_note on payee (note)', 'locks the table (concurrently)'],
    ['drop index payee_note', 'locks the table (concurrently)'],
    ['alter table payee drop constraint payee_note', 'takes away what is relied on'],
    ['alter table payee drop constraint if exists payee_note', 'takes away what is relied on'],
    ['drop trigger payee_told on payee', 'takes away what is relied on'],
    [
      'drop trigger payee_told on payee; create trigger payee_heard after insert on payee',
      'takes away what is relied on',
    ],
  ])('must not “%s”', (text, because) => expect(brokenRules(text)).toEqual([because]));

  it.each([
    'create table payee (id uuid primary key, note text not null); create index payee_note on payee (note)',
    "alter table payee add column note text not null default ''",
    'alter table payee add column note text',
    'alter table payee add constraint known foreign key (id) references app_user (id) not valid',
    'create index concurrently payee_note on payee (note)',
    'alter table payee add constraint payee_note unique using index payee_note',
    'drop index concurrently if exists payee_note',
    "alter table payee drop constraint known, add constraint known check (note <> '') not valid",
    'drop trigger payee_told on payee; create constraint trigger payee_told after insert on payee',
    '-- drop table payee\nselect 1',
  ])('may “%s”', (text) => expect(brokenRules(text)).toEqual([]));
});
