import type { FastifyRequest } from 'fastify';

/** Returns a header that is a token, long enough that nobody guesses it. */
export function headerToken(
  { headers }: Partial<Pick<FastifyRequest, 'headers'>>,
  name: string,
): string | undefined {
  const value = headers?.[name];
  return typeof value === 'string' && /^[\w-]{32,200}$/.test(value) ? value : undefined;
}
