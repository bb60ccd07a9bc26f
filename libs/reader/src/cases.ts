export * from './amount-cases.ts';
export * from './day-cases.ts';
export * from './number-cases.ts';
export * from './text-cases.ts';
