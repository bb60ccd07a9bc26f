import type { Language } from '@sanaga/domain';
import { formatMoment } from '../../kernel/dates.ts';
import { translator } from '../../kernel/translations.ts';
import { toApprovals } from './approvals.mapper.ts';
import type { ShownTransactionRow } from './transactions.repository.ts';

/** Approval that counts, as documents say it. */
interface ApprovalInWords {
  userId: string;
  at: Date;
  /** Person, and how they confirmed it, where that was more than being signed in. */
  text: string;
}

/** Returns the approvals that a payment has, the last one last; `named` is how the reader may see a name. */
export function approvalsInWords(
  language: Language,
  row: ShownTransactionRow,
  named: (name: string) => string = (name) => name,
): ApprovalInWords[] {
  const t = translator(language, 'receipt');
  return (toApprovals(row)?.given ?? []).map(({ userId, name, at, method, deputyFor }) => ({
    userId,
    at: new Date(at),
    text: t(`confirmedBy.${method}`, {
      name: deputyFor ? t('inPlaceOf', { name: named(name), other: named(deputyFor.name) }) : named(name),
    }),
  }));
}

/** As facts, with their times where there are several; the person alone of an item, which is approved with its bulk. */
export function approverFacts(
  language: Language,
  row: ShownTransactionRow,
  named?: (name: string) => string,
): [label: string, value: string][] {
  const label = translator(language, 'receipt')('bulk.approvedBy');
  const approvals = approvalsInWords(language, row, named);
  const { approver_name: name } = row;
  if (approvals.length === 0) return name === null ? [] : [[label, named?.(name) ?? name]];
  return approvals.map(({ at, text }) => [
    label,
    approvals.length === 1 ? text : `${text} · ${formatMoment(at, language)}`,
  ]);
}
