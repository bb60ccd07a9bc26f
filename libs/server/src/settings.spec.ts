import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isKeyList, keysOf, readEnvironment, reportSettings, unknownSettings } from './index.ts';

const environment = {
  schema: z.object({
    DATABASE_URL: z.string(),
    TOKEN_KEY: z.string().optional(),
    FEE_RATE: z
      .string()
      .default('0.5%')
      .transform((text) => Number.parseFloat(text) * 10_000),
    LOG_LEVEL: z.string().default('info'),
  }),
  secrets: ['DATABASE_URL', 'TOKEN_KEY'],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileWith = (text: string): string => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  return file;
};
const read = (source: Record<string, string>) => readEnvironment(environment, source);

describe('a secret', () => {
  it('comes from the environment or from a file, without the line break at its end', () => {
    expect(read({ DATABASE_URL: 'postgres://one', TOKEN_KEY: '' })).toMatchObject({
      DATABASE_URL: 'postgres://one',
    });
    expect(read({ DATABASE_URL_FILE: fileWith('postgres://two\n') })).toMatchObject({
      DATABASE_URL: 'postgres://two',
    });
    expect(read({ DATABASE_URL: '', DATABASE_URL_FILE: fileWith('a b \r\n') })).toMatchObject({
      DATABASE_URL: 'a b ',
    });
  });

  it('comes from the folder of credentials, under its own name', () => {
    fileWith('of nobody');
    writeFileSync(path.join(folder, 'DATABASE_URL'), 'postgres://three\n');
    writeFileSync(path.join(folder, 'LOG_LEVEL'), 'trace');
    const credentials = { CREDENTIALS_DIRECTORY: folder };
    expect(read(credentials)).toEqual({
      DATABASE_URL: 'postgres://three',
      FEE_RATE: 5_000,
      LOG_LEVEL: 'info',
    });
    expect(() => read({ ...credentials, DATABASE_URL: 'postgres://one' })).toThrow(
      'CREDENTIALS_DIRECTORY: DATABASE_URL is given by DATABASE_URL as well, one of them has to go',
    );
    const [from] = reportSettings(environment, credentials);
    expect(from).toEqual({ name: 'DATABASE_URL', value: 'postgres://three', from: 'file' });
  });

  it('is refused where it is given twice, or its file says nothing', () => {
    const file = fileWith('\n');
    expect(() => read({ DATABASE_URL: 'a', DATABASE_URL_FILE: file })).toThrow('one of them has to go');
    expect(() => read({ DATABASE_URL_FILE: file })).toThrow(`DATABASE_URL_FILE: ${file} is empty`);
    expect(() => read({ DATABASE_URL_FILE: '/nowhere/at-all' })).toThrow(
      'DATABASE_URL_FILE: /nowhere/at-all cannot be read (ENOENT)',
    );
  });

  it('is the only kind of setting that comes from a file', () => {
    expect(read({ DATABASE_URL: 'a', LOG_LEVEL_FILE: fileWith('trace') })).toMatchObject({
      LOG_LEVEL: 'info',
    });
  });
});

it('a list of keys has only long ones', () => {
  const key = 'k'.repeat(32);
  expect([key, `${key},${key}`, 'short', `${key},short`, `${key},`].map(isKeyList)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(keysOf('a,b')).toEqual(['a', 'b']);
});

describe('the report', () => {
  const report = (source: Record<string, string>) =>
    Object.fromEntries(
      reportSettings(environment, source).map(({ name, value, from }) => [name, [value, from]]),
    );

  it('says what is used and where it is from, as it would be given', () => {
    expect(report({ DATABASE_URL: 'x', FEE_RATE: '1%' })).toMatchObject({
      FEE_RATE: ['1%', 'environment'],
      LOG_LEVEL: ['info', 'default'],
      TOKEN_KEY: ['', 'not set'],
    });
    expect(report({})).toMatchObject({ FEE_RATE: ['0.5%', 'default'] });
  });

  it.each([
    [
      'postgres://app:hunter2@db:5432/sanaga?sslmode=verify-full',
      'postgres://app:***@db:5432/sanaga?sslmode=verify-full',
    ],
    ['postgres://db/sanaga?password=hunter2&user=app', 'postgres://db/sanaga?password=***&user=app'],
    ['hunter2', '***'],
    ['hunter2:and:more', '***'],
    ['data:hunter2', '***'],
  ])('masks %s', (secret, shown) => {
    expect(report({ DATABASE_URL_FILE: fileWith(secret) })).toMatchObject({ DATABASE_URL: [shown, 'file'] });
    expect(report({ TOKEN_KEY: secret })).toMatchObject({ TOKEN_KEY: [shown, 'environment'] });
  });
});

it('an unknown name is one that begins like a setting', () => {
  const source = {
    DATABASE_URL: 'a',
    DATABASE_URL_FILE: 'b',
    TOKEN: 'of another program',
    TOKEN_SERVICE_HOST: '10.0.0.7',
    TOKEN_SERVICE_PORT_HTTP: '80',
    TOKEN_PORT: 'tcp://10.0.0.7:80',
    TOKEN_PORT_80_TCP_ADDR: '10.0.0.7',
    DATABASE_ULR: 'c',
    TOKEN_KEYS: 'd',
    FEE_RATE_FILE: 'e',
    FEE_EMPTY: '',
    INBOX_PORT: 'f',
    INBOX_HOST: 'g',
    LOG_FORMAT: 'h',
    HOME: 'i',
  };
  expect(unknownSettings([environment], ['INBOX_PORT'], source)).toEqual([
    'DATABASE_ULR',
    'FEE_RATE_FILE',
    'INBOX_HOST',
    'TOKEN_KEYS',
  ]);
});

it('an unknown name is refused in production, where nobody looks, and nowhere else', () => {
  const wrong = { DATABASE_URL: 'a', DATABASE_ULR: 'c' };
  expect(read({ ...wrong, NODE_ENV: 'development' })).toMatchObject({ DATABASE_URL: 'a' });
  expect(() => read({ ...wrong, NODE_ENV: 'production' })).toThrow(
    'DATABASE_ULR: no such setting, though its name begins like one',
  );
});
