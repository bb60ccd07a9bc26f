import type { Draft, StatementContent, StatementLine } from '@sanaga/documents';
import { productName } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { verificationOf } from '../../kernel/papers/verification.ts';
import type { Paper } from '../../kernel/papers/paper-process.ts';
import { issuerLine } from '../../kernel/platform-settings/issuer.ts';
import { onceEach, translator } from '../../kernel/translations.ts';
import { holderOnPapers } from '../../identity/organisations/holders.repository.ts';
import {
  boundsOf,
  entriesIn,
  movementsAfter,
  sumsOf,
  type Bounds,
  type Movement,
} from './statement.repository.ts';
import { mostListed } from './statement.service.ts';
import { walletOf } from '../../wallet/wallet.service.ts';
import { periodOf, timeZone, type Period } from '../../kernel/calendar.ts';

interface Days {
  startDate: string;
  endDate: string;
}

const statementName = ({ startDate, endDate }: Days): string => `Statement ${startDate} ${endDate}`;

/**
 * Prepares the wallet's statement of a period in the caller's language, which is read when it is drawn. Throws
 * INVALID_INPUT.
 */
export async function statementPaper(deps: Dependencies, caller: MemberCaller, days: Days) {
  const period = periodOf(days.startDate, days.endDate);
  const bounds = await boundsOf(deps.db, caller.organisationId, period);
  return {
    name: `${statementName(days)}.pdf`,
    lines: Math.min(mostListed, entriesIn(bounds)),
    read: () => composed(deps, caller, { days, period, bounds }),
  };
}

async function composed(
  deps: Dependencies,
  caller: MemberCaller,
  { days, period, bounds }: { days: Days; period: Period; bounds: Bounds },
): Promise<Paper> {
  const { db } = deps;
  const { organisationId, shownLanguage: language } = caller;
  const sums = await sumsOf(db, bounds);
  const [lines, holder, { walletNumber }, verification, issuer] = await Promise.all([
    movementsAfter(db, bounds, 0, mostListed),
    holderOnPapers(db, organisationId),
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
  const unlisted = Number(sums.count) - lines.length;
  const content: (Draft & { kind: 'statement' })['content'] = {
    language,
    timeZone,
    currency: 'XAF',
    labels: labelsOf(t, unlisted),
    holder: holder.name,
    wallet: walletNumber,
    period,
    opening: bounds.opening,
    moneyIn: sums.money_in,
    moneyOut: sums.money_out,
    charges: sums.charges,
    closing: bounds.closing,
    movements: Number(sums.count),
    verification,
    issuer,
    issuedAt: deps.now(),
  };
  return {
    draft: { kind: 'statement', content },
    listed: { count: lines.length, items: listed(lines, t) },
  };
}

/** Yields the statement's lines as they are drawn. */
async function* listed(movements: readonly Movement[], t: TFunction): AsyncGenerator<StatementLine> {
  const nameOf = onceEach((kind) => t(`kinds.${kind}`));
  for (const { at, kind, amount, balance, reference, name } of movements) {
    yield { at, reference, what: [nameOf(kind), name].filter(Boolean).join(', '), amount, balance };
  }
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
