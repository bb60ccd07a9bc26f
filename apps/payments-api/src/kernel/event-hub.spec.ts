import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, runStatement, type TestDatabase } from '@sanaga/database/testing';
import { openEventHub } from './event-hub.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

describe('the hub of events', () => {
  it('reports that nothing can be passed on any more', async () => {
    await runStatement(
      database.superuserUrl,
      'revoke execute on function pass_announcements() from sanaga_app',
    );
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const hub = await openEventHub(database.url, { error: resolve });
    expect(await promise).toMatchObject({ err: { message: expect.stringContaining('pass_announcements') } });
    await hub.close();
  });
});
