import { inTransaction, withHolder } from '@sanaga/database';
import { formatDate } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import * as repository from './monthly-statement.repository.ts';
import { statementOf } from './statement.service.ts';

/** Returns true if the caller gets the statement of each month by email. */
export const monthlyStatementOf = async ({ db }: Dependencies, { userId }: MemberCaller) => ({
  isOn: await repository.isSubscribed(db, userId),
});

/** Turns the emails on, beginning with the present month, or off. */
export const changeMonthlyStatement = (
  { db, now }: Dependencies,
  caller: MemberCaller,
  { isOn }: { isOn: boolean },
): Promise<{ isOn: boolean }> =>
  inTransaction(db, async (tx) => {
    if (isOn) await repository.subscribe(tx, caller, now());
    else await repository.unsubscribe(tx, caller.userId);
    await audit(tx, caller, { action: `monthly-statement.turn-${isOn ? 'on' : 'off'}` });
    return { isOn };
  });

/** Most mails that are queued by one transaction. */
const mostAtOnce = 100;

/** Mails what the wallet held before and after a month that has ended, and what came and went, once to each who asked. */
export async function mailMonthlyStatements(deps: Dependencies): Promise<void> {
  for (let sent = mostAtOnce; sent === mostAtOnce;)
    sent = await inTransaction(deps.db, async (tx) => {
      const due = await repository.takeDueStatements(tx, deps.now(), mostAtOnce);
      for (const one of due) await queueMail(deps.jobs, tx, await mailOf(deps, one));
      return due.length;
    });
}

async function mailOf(deps: Dependencies, due: repository.DueStatement) {
  const { user_id, organisation_id, organisation, email, language, first_day, last_day } = due;
  const { opening, moneyIn, moneyOut, closing } = await withHolder(organisation_id, () =>
    statementOf(deps.db, organisation_id, { startDate: first_day, endDate: last_day }),
  );
  const days = new URLSearchParams({ period: 'custom', from: first_day, to: last_day });
  const amount = (value: number) => formatAmount(value, language);
  return {
    to: email,
    language,
    template: 'monthly-statement',
    messageId: `monthly-statement-${user_id}-${first_day}`,
    values: {
      organisation,
      month: formatDate(new Date(`${first_day}T00:00:00Z`), language, {
        timeZone: 'UTC',
        month: 'long',
        year: 'numeric',
      }),
      opening: amount(opening),
      moneyIn: amount(moneyIn),
      moneyOut: amount(moneyOut),
      closing: amount(closing),
      link: `${deps.settings.ORG_PORTAL_URL}/dashboard/statement?${days}`,
    },
  };
}
