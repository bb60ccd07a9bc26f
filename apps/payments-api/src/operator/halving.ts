import { isDatabaseUnavailable } from '@sanaga/database';

const statementCancelled = '57014';

/**
 * Returns true if an error may come from one request of a batch, or from the size of the batch, which is then halved. A
 * statement that met its time limit counts; a database that is away, or that did not confirm a commit, would refuse any
 * part of the batch as well.
 */
export const isOfSomeRequest = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === statementCancelled || !isDatabaseUnavailable(error);
