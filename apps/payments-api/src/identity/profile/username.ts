import { Failure } from '../../kernel/failure.ts';

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  /username/.test(String(error.constraint));

/**
 * Runs what may claim a username; of two who want the same one, the second gets an error for the field. Throws
 * DUPLICATE.
 */
export async function claimingUsername<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Failure('DUPLICATE', { fields: [{ field: 'username', key: 'usernameTaken' }] });
  }
}
