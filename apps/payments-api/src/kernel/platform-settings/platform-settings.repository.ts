import type { DB, Database, Tx } from '@sanaga/database';
import {
  documentKinds,
  taxRemitters,
  type CostSettings,
  type DocumentKind,
  type TaxRemitter,
} from '@sanaga/domain';
import { sql, type NotNull, type Selectable } from 'kysely';
import { countUpTo } from '../counting.ts';
import { rowsOfPage, type PageRequest, type RowPage } from '../paging.ts';
import type { Settings } from '../settings.ts';

/** Settings that the platform decides for everybody; whole XAF, rates in millionths. */
export interface PlatformSettings extends CostSettings {
  taxRemittedBy: TaxRemitter;
  payoutMin: bigint;
  payoutMax: bigint;
  /** A refill from this amount on needs two super admins; null: none does. */
  refillAgreementThreshold: bigint | null;
  /** Most that a sole super admin may settle or write off within 24 hours. */
  aloneDailyLimit: bigint;
  /** Time that a payment waits before its approvers are reminded. */
  reminderHours: bigint;
  /** Amount that is collected from a refill account to show who holds its phone; 0 if nothing is collected. */
  verificationAmount: bigint;
  /** The documents without which no money may come into an organisation's wallet. */
  requiredDocuments: readonly DocumentKind[];
  /** Super admins are told when our money with the operator falls below this; null: never. */
  alertFloatBelow: bigint | null;
  /** Minutes after midnight in Douala by which the statement of the day before should be compared; null: none. */
  alertStatementBy: bigint | null;
  /** Share of the payments of an hour whose failing is reported, in millionths; null: none. */
  alertFailureRate: bigint | null;
  /** Fewest payments of an hour of which such a share says something. */
  alertFailureCount: bigint;
  /** Minutes that a payment may wait before that is reported; null: any. */
  alertOldestMinutes: bigint | null;
}

export type SettingName = keyof PlatformSettings;
export type SettingValue = PlatformSettings[SettingName];

export const settingNames = [
  'feeMillionths',
  'taxMillionths',
  'levy',
  'taxRemittedBy',
  'payoutMin',
  'payoutMax',
  'refillAgreementThreshold',
  'aloneDailyLimit',
  'reminderHours',
  'verificationAmount',
  'requiredDocuments',
  'alertFloatBelow',
  'alertStatementBy',
  'alertFailureRate',
  'alertFailureCount',
  'alertOldestMinutes',
] as const satisfies SettingName[];

const firstReminderHours = 24n;
const firstVerificationAmount = 100n;
const firstAloneDailyLimit = 100_000n;
const firstAlertFailureCount = 20n;

/** A setting is text inside its JSON, which holds a bigint whole; a list has commas between. */
export const toJson = (value: SettingValue): string =>
  JSON.stringify(value === null ? null : value.toString());

/** Takes the first values from the environment; what is set already stays. */
export async function seedPlatformSettings(db: Database, settings: Settings): Promise<void> {
  const first: PlatformSettings = {
    feeMillionths: settings.FEE_RATE,
    taxMillionths: settings.TAX_RATE,
    levy: settings.LEVY,
    taxRemittedBy: settings.TAX_REMITTED_BY === 'us' ? 'US' : 'OPERATOR',
    payoutMin: settings.PAYOUT_MIN,
    payoutMax: settings.PAYOUT_MAX,
    refillAgreementThreshold: null,
    aloneDailyLimit: firstAloneDailyLimit,
    reminderHours: firstReminderHours,
    verificationAmount: firstVerificationAmount,
    requiredDocuments: [],
    alertFloatBelow: null,
    alertStatementBy: null,
    alertFailureRate: null,
    alertFailureCount: firstAlertFailureCount,
    alertOldestMinutes: null,
  };
  await db
    .insertInto('platform_setting')
    .values(settingNames.map((key) => ({ key, value: toJson(first[key]) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const kindsIn = (value: unknown): DocumentKind[] => {
  const named = typeof value === 'string' ? value.split(',') : [];
  return documentKinds.filter((kind) => named.includes(kind));
};

function toSettings(rows: { key: string; value: unknown }[]): PlatformSettings {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const read = (key: Exclude<SettingName, 'taxRemittedBy' | 'requiredDocuments'>): bigint | null => {
    const value = values.get(key);
    return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : null;
  };
  return {
    feeMillionths: read('feeMillionths') ?? 0n,
    taxMillionths: read('taxMillionths') ?? 0n,
    levy: read('levy') ?? 0n,
    taxRemittedBy: taxRemitters.find((remitter) => remitter === values.get('taxRemittedBy')) ?? 'US',
    payoutMin: read('payoutMin') ?? 0n,
    payoutMax: read('payoutMax') ?? 0n,
    refillAgreementThreshold: read('refillAgreementThreshold'),
    aloneDailyLimit: read('aloneDailyLimit') ?? firstAloneDailyLimit,
    reminderHours: read('reminderHours') ?? firstReminderHours,
    verificationAmount: read('verificationAmount') ?? firstVerificationAmount,
    requiredDocuments: kindsIn(values.get('requiredDocuments')),
    alertFloatBelow: read('alertFloatBelow'),
    alertStatementBy: read('alertStatementBy'),
    alertFailureRate: read('alertFailureRate'),
    alertFailureCount: read('alertFailureCount') ?? firstAlertFailureCount,
    alertOldestMinutes: read('alertOldestMinutes'),
  };
}

export const readPlatformSettings = async (tx: Tx | Database): Promise<PlatformSettings> =>
  toSettings(await tx.selectFrom('platform_setting').select(['key', 'value']).execute());

/** The same, locked until commit: two who change them follow each other. */
export const lockPlatformSettings = async (tx: Tx): Promise<PlatformSettings> =>
  toSettings(
    await tx.selectFrom('platform_setting').select(['key', 'value']).orderBy('key').forUpdate().execute(),
  );

export async function writeSetting(
  tx: Tx,
  key: SettingName,
  value: SettingValue,
  by: string,
  now: Date,
): Promise<void> {
  const row = { value: toJson(value), updated_by: by, updated_at: now };
  await tx
    .insertInto('platform_setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Selects somebody's name: joined, the view would be read whole, everybody's people with it. */
const nameOf = (column: 's.updated_by' | 'a.actor_id') =>
  sql<string | null>`(select u.name from actor u where u.id = ${sql.ref(column)})`.as('actor_name');

/** Finds who changed a setting last; undefined if all are as first set up. */
export const lastChange = (db: Database) =>
  db
    .selectFrom('platform_setting as s')
    .select(['s.updated_at', 's.updated_by'])
    .select(nameOf('s.updated_by'))
    .where('s.updated_by', 'is not', null)
    .orderBy('s.updated_at', 'desc')
    .limit(1)
    .$narrowType<{ updated_by: NotNull }>()
    .executeTakeFirst();

/** Action under which a change of settings is audited, with their values before and after. */
export const changeAction = 'platform-setting.change';

/** Change of settings as the audit log has it. */
export interface ChangeRow extends Pick<Selectable<DB['audit_log']>, 'at' | 'actor_id' | 'detail'> {
  actor_name: string | null;
}

/** Finds changes of settings, newest first. */
export async function pageOfChanges(db: Database, request: PageRequest): Promise<RowPage<ChangeRow>> {
  const changes = db.selectFrom('audit_log as a').where('a.action', '=', changeAction);
  const [rows, counted] = await Promise.all([
    rowsOfPage(
      changes
        .select(['a.at', 'a.actor_id', 'a.detail'])
        .select(nameOf('a.actor_id'))
        .orderBy('a.at', 'desc')
        .orderBy('a.id', 'desc'),
      request,
    ),
    countUpTo(db, changes.select('a.id')),
  ]);
  return { rows, ...counted };
}
