import type { OperatorStatement } from '@sanaga/api';
import { useCalendarNames } from '../shared/period/calendar.ts';

/** From when until when a statement speaks, in words. */
export function useSpan() {
  const { day } = useCalendarNames();
  return ({ from, to }: Pick<OperatorStatement, 'from' | 'to'>) =>
    from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
