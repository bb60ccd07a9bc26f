import type { StatementContent } from '@sanaga/documents';
import { productName } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { audit } from '../kernel/audit.ts';
import type { MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { verificationOf } from '../kernel/papers/verification.ts';
import type { NamedPaper } from '../kernel/plugins/papers.ts';
import { issuerLine } from '../kernel/platform-settings/issuer.ts';
import { translator } from '../kernel/translations.ts';
import { holderName } from '../identity/organisations/holders.repository.ts';
import { movementsAfter } from './statement.repository.ts';
import { mostListed, readStatement } from './statement.service.ts';
import { walletOf } from './wallet.service.ts';
import { timeZone } from '../kernel/calendar.ts';

const statementName = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `Statement ${startDate} ${endDate}`;

/** Composes the wallet's statement of a period in the caller's language. Throws INVALID_INPUT. */
export async function statementPaper(
  deps: Dependencies,
  caller: MemberCaller,
  days: { startDate: string; endDate: string },
): Promise<NamedPaper> {
  const { db } = deps;
  const { organisationId, shownLanguage: language } = caller;
  const { period, bounds, sums } = await readStatement(db, organisationId, days);
  const [lines, holder, { walletNumber }, verification, issuer] = await Promise.all([
    movementsAfter(db, bounds, 0, mostListed),
    holderName(db, organisationId),
    walletOf(db, organisationId),
    verificationOf(deps, language, {
      kind: 'STATEMENT',
      organisation_id: organisationId,
      first_day: period.from,
      last_day: period.to,
      opening: bounds.opening,
      closing: bounds.closing,
      entries: sums.count,
    }),
    issuerLine(deps),
  ]);
  await audit(db, caller, { action: 'wallet.export', detail: { ...days } });
  const t = translator(language, 'statement');
  // each kind once: five thousand look-ups would keep the API's loop for 50 ms
  const kinds = new Set(lines.map(({ kind }) => kind));
  const nameOf = new Map(Array.from(kinds, (kind) => [kind, t(`kinds.${kind}`)]));
  const unlisted = Number(sums.count) - lines.length;
  const content: StatementContent = {
    language,
    timeZone,
    currency: 'XAF',
    labels: labelsOf(t, unlisted),
    holder,
    wallet: walletNumber,
    period,
    opening: bounds.opening,
    moneyIn: sums.money_in,
    moneyOut: sums.money_out,
    charges: sums.charges,
    closing: bounds.closing,
    lines: lines.map(({ at, kind, amount, balance, reference, name }) => ({
      at,
      reference,
      what: [nameOf.get(kind), name].filter(Boolean).join(', '),
      amount,
      balance,
    })),
    verification,
    issuer,
    issuedAt: deps.now(),
  };
  return { name: `${statementName(days)}.pdf`, draft: { kind: 'statement', content } };
}

const labelsOf = (t: TFunction, unlisted: number): StatementContent['labels'] => ({
  title: t('title'),
  sums: t('sums'),
  opening: t('opening'),
  moneyIn: t('moneyIn'),
  moneyOut: t('moneyOut'),
  charges: t('charges'),
  closing: t('closing'),
  holder: t('holder'),
  wallet: t('wallet'),
  period: t('period'),
  movements: t('movements'),
  none: t('none'),
  date: t('date'),
  reference: t('reference'),
  what: t('what'),
  balance: t('balance'),
  footer: t('footer', { product: productName }),
  ...(unlisted > 0 && { more: t('more', { count: unlisted }) }),
});
