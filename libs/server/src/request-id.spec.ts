import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { passedRequestIds } from './index.ts';

it('a call that is logged together with others has no lines of its own', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { stream: { write: (line) => void lines.push(line) } },
    ...passedRequestIds,
  });
  app.get('/together', { config: { loggedTogether: true } }, async () => ({}));
  app.get('/alone', async () => ({}));
  await app.inject('/together');
  expect(lines).toEqual([]);
  await app.inject('/alone');
  await app.inject('/missing');
  expect(lines.join('')).toMatch(
    /"incoming request"[^]*"request completed"[^]*"incoming request"[^]*"request completed"/,
  );
  await app.close();
});
