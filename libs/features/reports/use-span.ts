import type { OperatorStatement } from '@sanaga/api';
import { useCalendarNames } from '../shared/period/calendar.ts';

/** Formats the period of a statement. */
export function useSpan() {
  const { day } = useCalendarNames();
  return ({ from, to }: Pick<OperatorStatement, 'from' | 'to'>) =>
    from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
