import { superuserClient } from '@sanaga/database/testing';
import { dayInDouala, dayMs } from '@sanaga/domain';
import type { Scenario, TestContext } from './test-context.ts';

/** Returns the month that lies so many days back, such as 2026-11. */
const monthBefore = (days: number): string => dayInDouala(new Date(Date.now() - days * dayMs)).slice(0, 7);

/** Lets the books begin two years ago, so that there are months that are over. */
async function withHistory({ h }: TestContext): Promise<void> {
  const superuser = await superuserClient(h.superuserUrl);
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `update ledger.transfer set created_at = now() - interval '2 years' where id = (select min(id) from ledger.transfer)`,
  );
  await superuser.end();
}
/** Months that were issued by a call each, counted back from the last one: each is issued once. */
let issued = 0;

/** Successful calls about the ends of months. */
export const scenariosOfMonthEnds: Record<string, Scenario> = {
  listMonthEnds: ({ superAdmin }) => ({ as: superAdmin }),
  getMonthEnd: ({ superAdmin }) => ({ as: superAdmin, params: { month: monthBefore(0) } }),
  issueMonthEnd: async (context) => {
    await withHistory(context);
    issued += 1;
    return { as: context.superAdmin, params: { month: monthBefore(31 * issued) } };
  },
  downloadMonthEndPdf: ({ superAdmin }) => ({ as: superAdmin, params: { month: monthBefore(0) } }),
  exportMonthEnd: ({ superAdmin }) => ({ as: superAdmin, params: { month: monthBefore(0) } }),
};
