import type { Database, Tx } from '@sanaga/database';
import type { CostSettings } from '@sanaga/domain';
import type { Settings } from '../../settings.ts';

/** What a payout costs and how large it may be; whole XAF, rates in millionths. */
export interface PlatformSettings extends CostSettings {
  payoutMin: bigint;
  payoutMax: bigint;
}

const keys: (keyof PlatformSettings)[] = ['feeMillionths', 'taxMillionths', 'levy', 'payoutMin', 'payoutMax'];

/** Takes the first values from the environment; what is set already stays. */
export async function seedPlatformSettings(db: Database, settings: Settings): Promise<void> {
  const first: PlatformSettings = {
    feeMillionths: settings.FEE_RATE,
    taxMillionths: settings.TAX_RATE,
    levy: settings.LEVY,
    payoutMin: settings.PAYOUT_MIN,
    payoutMax: settings.PAYOUT_MAX,
  };
  await db
    .insertInto('platform_setting')
    .values(keys.map((key) => ({ key, value: JSON.stringify(first[key].toString()) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function readPlatformSettings(tx: Tx | Database): Promise<PlatformSettings> {
  const rows = await tx.selectFrom('platform_setting').select(['key', 'value']).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    keys.map((key) => [key, BigInt(String(values.get(key) ?? '0'))]),
  ) as unknown as PlatformSettings;
}
