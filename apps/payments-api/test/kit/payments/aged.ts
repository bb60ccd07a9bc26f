import { superuserClient } from '@sanaga/database/testing';
import type { MoneyKit } from './money-kit.ts';

/** Lets an organisation's payments and what is kept of them be so many hours older. */
export async function aged({ database }: MoneyKit, organisationId: string, hours: number): Promise<void> {
  const client = await superuserClient(database.superuserUrl);
  const older = (table: string, ...columns: string[]) =>
    `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${hours} hours'`).join(', ')}
      where organisation_id = '${organisationId}'`;
  await client.query(`begin;
    set local session_replication_role = replica;
    ${older('transaction', 'created_at', 'approved_at')};
    ${older('transaction_approval', 'approved_at')};
    ${older('transaction_history', 'at')};
    ${older('spending', 'at')};
    create temporary table kept on commit drop as select * from spending_sum where organisation_id = '${organisationId}';
    delete from spending_sum where organisation_id = '${organisationId}';
    ${older('kept', 'begins_at')};
    insert into spending_sum select * from kept;
    commit`);
  await client.end();
}
