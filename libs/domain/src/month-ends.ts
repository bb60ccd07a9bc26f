import { movementKinds } from './wallet-movements.ts';

/** Side on which an account's balance grows. */
export const accountSides = ['DEBIT', 'CREDIT'] as const;
export type AccountSide = (typeof accountSides)[number];

/** Accounts of the books as a month's end shows them: those of all holders are two. */
export const bookAccounts = [
  ...(['float', 'cardClearing', 'bank', 'debts', 'wallets', 'closedOut', 'tax', 'suspense'] as const),
  ...(['fees', 'subscriptions', 'gains', 'charges', 'badDebt', 'losses'] as const),
] as const;
export type BookAccount = (typeof bookAccounts)[number];

/** Codes of the platform's own accounts in the ledger. */
export const accountCodes: Record<Exclude<BookAccount, 'wallets' | 'debts'>, string> = {
  float: 'operator:momo:float',
  cardClearing: 'card:stripe:clearing',
  bank: 'owner:bank',
  closedOut: 'closed-out:payable',
  tax: 'tax:payable',
  suspense: 'suspense',
  fees: 'income:fees',
  subscriptions: 'income:subscription',
  gains: 'income:differences',
  charges: 'expense:operator',
  badDebt: 'expense:bad-debt',
  losses: 'expense:differences',
};

/** Side of each account: what is ours and what it cost grows by debits, what we owe and earned by credits. */
const sides: Record<BookAccount, AccountSide> = {
  ...({ float: 'DEBIT', cardClearing: 'DEBIT', bank: 'DEBIT', debts: 'DEBIT' } as const),
  ...({ wallets: 'CREDIT', closedOut: 'CREDIT', tax: 'CREDIT', suspense: 'CREDIT' } as const),
  ...({ fees: 'CREDIT', subscriptions: 'CREDIT', gains: 'CREDIT' } as const),
  ...({ charges: 'DEBIT', badDebt: 'DEBIT', losses: 'DEBIT' } as const),
};

/** Kinds of bookings that change an account: what moves wallets, and the owner's own moves. */
export const bookingKinds = [...movementKinds, 'FLOAT'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** A month is going on, is over, or was issued: then its figures never change. */
export const monthEndStatuses = ['RUNNING', 'OVER', 'ISSUED'] as const;
export type MonthEndStatus = (typeof monthEndStatuses)[number];

/** Sums of one kind of booking on an account in a month; whole XAF. */
export interface BookedSum {
  kind: BookingKind;
  debit: number;
  credit: number;
}

/** An account's month. Balances are whole XAF on its side, negative on the other. */
export interface AccountMonth {
  account: BookAccount;
  side: AccountSide;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  movements: readonly BookedSum[];
}

/** Returns by how much bookings let an account's balance grow on its side. */
const growth = (side: AccountSide, { debit, credit }: { debit: number; credit: number }): number =>
  side === 'DEBIT' ? debit - credit : credit - debit;

const added = (sums: readonly { debit: number; credit: number }[]) => ({
  debit: sums.reduce((sum, { debit }) => sum + debit, 0),
  credit: sums.reduce((sum, { credit }) => sum + credit, 0),
});

/** Sums up an account's month from its balance at the end, in the ledger's sign: what we owe is positive. */
export function accountMonth(
  account: BookAccount,
  balance: number,
  movements: readonly BookedSum[],
): AccountMonth {
  const side = sides[account];
  const sums = added(movements);
  const closing = side === 'CREDIT' ? balance : 0 - balance;
  return { account, side, opening: closing - growth(side, sums), ...sums, closing, movements };
}

/** Figures of a month that people ask for, whole XAF: earned and written off in it, owed and held at its end. */
export type MonthFigures = ReturnType<typeof figuresOf>;

function figuresOf(accounts: readonly AccountMonth[]) {
  const of = (name: BookAccount): AccountMonth => {
    const found = accounts.find(({ account }) => account === name);
    if (!found) throw new Error(`the month has no account ${name}`);
    return found;
  };
  const grown = (name: BookAccount, isMeant: (kind: BookingKind) => boolean = () => true): number => {
    const { side, movements } = of(name);
    return growth(side, added(movements.filter(({ kind }) => isMeant(kind))));
  };
  const isOurs = (kind: BookingKind) => kind === 'FLOAT';
  const isOthers = (kind: BookingKind) => kind !== 'FLOAT';
  return {
    fees: grown('fees', isOthers),
    subscriptions: grown('subscriptions', isOthers),
    charges: grown('charges'),
    taxCharged: grown('tax', isOthers),
    taxRemitted: 0 - grown('tax', isOurs),
    taxOwed: of('tax').closing,
    float: of('float').closing,
    cardTopUps: grown('cardClearing', (kind) => kind === 'CARD_TOP_UP'),
    cardTakenBack:
      0 - grown('cardClearing', (kind) => kind === 'CARD_TAKEN_BACK' || kind === 'CARD_RETURNED'),
    cardClearing: of('cardClearing').closing,
    wallets: of('wallets').closing,
    debts: of('debts').closing,
    suspense: of('suspense').closing,
    debtsWrittenOff: grown('badDebt'),
    remaindersWrittenOff: grown('closedOut', (kind) => kind === 'CLOSE_OUT'),
    differences: grown('gains') - grown('losses'),
  };
}

/** Names of the figures, in the order in which they are shown, by what they are about. */
export const monthFigureGroups = {
  earned: ['fees', 'subscriptions', 'charges'],
  tax: ['taxCharged', 'taxRemitted', 'taxOwed'],
  held: ['float', 'wallets', 'debts', 'suspense'],
  card: ['cardTopUps', 'cardTakenBack', 'cardClearing'],
  writtenOff: ['debtsWrittenOff', 'remaindersWrittenOff', 'differences'],
} as const satisfies Record<string, readonly (keyof MonthFigures)[]>;
export type MonthFigureGroup = keyof typeof monthFigureGroups;

/** Books of a month: each account, the sum of all bookings, and the figures that follow. */
export interface MonthBooks {
  accounts: readonly AccountMonth[];
  total: { debit: number; credit: number };
  figures: MonthFigures;
}

/** Puts a month's accounts together. Throws where its debits are not its credits. */
export function monthBooks(accounts: readonly AccountMonth[]): MonthBooks {
  const total = added(accounts);
  if (total.debit !== total.credit) throw new Error('the debits of a month are not its credits');
  return { accounts, total, figures: figuresOf(accounts) };
}
