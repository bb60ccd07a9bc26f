export { readText } from './cell.ts';
export {
  dependsOnColumn,
  readAmount,
  thousandsMark,
  thousandsMarkIn,
  type AmountProblem,
  type Mark,
  type ReadAmount,
} from './amount.ts';
export { isCurrencyHeading, isFrancs } from './currency.ts';
export { dayOrderIn, readDay, type DayOrder, type DayProblem } from './day.ts';
export { foldHeading } from './heading.ts';
export { readNumber, type NumberProblem } from './number.ts';
export { readId } from './id.ts';
export { isSplit } from './split.ts';
export { readName, readReason, type TextDoubt, type TextProblem } from './text.ts';
