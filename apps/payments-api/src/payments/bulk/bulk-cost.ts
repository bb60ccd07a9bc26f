import type { Database, Tx } from '@sanaga/database';
import { totalCost } from '@sanaga/domain';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { toCost } from '../transactions/transactions.mapper.ts';
import { rowsOfFile, sumsOf } from './bulk-items.repository.ts';

/** Calculates what the accepted rows of a file would take from the wallet now. */
export async function costOfFile(db: Tx | Database, fileId: string) {
  const sums = await sumsOf(db, rowsOfFile(fileId), await readPlatformSettings(db));
  return toCost({ ...sums, total: totalCost(sums) });
}
