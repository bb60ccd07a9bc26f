import {
  formatDate,
  monthFigureGroups,
  type Language,
  type MonthFigureGroup,
  type MonthFigures,
} from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { monthEndOf, type SeenMonth } from './month-ends.service.ts';

/** Reads a month to be taken away as a file, which is audited. Throws NOT_FOUND. */
export async function takenMonth(
  { db }: Dependencies,
  caller: Caller,
  month: string,
  format: 'pdf' | 'xlsx',
): Promise<SeenMonth> {
  const seen = await monthEndOf(db, month);
  await audit(db, caller, {
    action: 'month-end.export',
    subjectType: 'month_end',
    subjectId: month,
    detail: { format, ...(seen.digest !== null && { digest: seen.digest }) },
  });
  return seen;
}

/** Writes a month in words: November 2026. */
export const monthName = (month: string, language: Language): string =>
  formatDate(new Date(`${month}-01T00:00:00Z`), language, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });

/** Returns the figures by what they are about, each with its words. */
export const figureLines = (t: TFunction, figures: MonthFigures) =>
  (Object.keys(monthFigureGroups) as MonthFigureGroup[]).map((group) => ({
    title: t(`groups.${group}`),
    lines: monthFigureGroups[group].map((name) => ({ label: t(`figures.${name}`), amount: figures[name] })),
  }));
