/** A row of a file of payments, as somebody typed it. */
interface StoryLine {
  name: string;
  number: string;
  amount: string;
  reason: string;
  /** The operator's code if the payment failed. */
  failure?: 'PAYEE_NOT_FOUND' | 'PAYEE_NOT_ALLOWED_TO_RECEIVE';
}

/** A file of payments. Amounts and numbers are as they were typed, right or wrong. */
export interface StoryFile {
  name: string;
  /** In the order of the file. */
  lines: StoryLine[];
}

const pickers: [name: string, number: string, amount: number][] = [
  ['Chantal Ewane', '+237677510214', 38_500],
  ['Dieudonné Mbome', '+237674892317', 41_000],
  ['Fadimatou Oumarou', '+237650713846', 36_000],
  ['Gervais Ndoumbe', '+237678240951', 44_500],
  ['Hortense Mekongo', '+237653984120', 39_000],
  ['Issa Hamidou', '+237681225473', 42_500],
  ['Jacqueline Esso', '+237670638294', 35_500],
  ['Kevin Tagne', '+237675417089', 40_000],
  ['Lydie Bikoe', '+237652896331', 37_500],
  ['Martial Ngando', '+237679304582', 45_000],
  ['Nadège Kouam', '+237651178406', 36_500],
  ['Olivier Epoupa', '+237676520937', 43_000],
  ['Patience Enow', '+237683761245', 38_000],
  ["Quentin N'Djomo", '+237654437918', 41_500],
  ['Rosine Moukouri', '+237677986503', 39_500],
  ['Salomon Ebelle', '+237674651782', 42_000],
];

const pickersPay = (reason: string): StoryLine[] =>
  pickers.map(([name, number, amount]) => ({ name, number, amount: String(amount), reason }));

/** The pickers' pay of the last harvest: most were paid, two payments failed, a row was left out. */
export const harvestPay: StoryFile & { daysAgo: number } = {
  name: 'recolte-octobre.csv',
  daysAgo: 9,
  lines: [
    ...pickersPay('Harvest pay, October'),
    {
      name: 'Théophile Manga',
      number: '+237650220394',
      amount: '40000',
      reason: 'Harvest pay, October',
      failure: 'PAYEE_NOT_FOUND',
    },
    {
      name: 'Ursule Tonye',
      number: '+237671309845',
      amount: '37000',
      reason: 'Harvest pay, October',
      failure: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
    },
    { name: 'Victorine Bayiha', number: '677 31 45', amount: '36500', reason: 'Harvest pay, October' },
  ],
};

/**
 * File that waits to be corrected and processed: a spreadsheet shortened a number, and an amount can be read in two
 * ways.
 */
export const openFile: StoryFile & { minutesAgo: number } = {
  name: 'recolte-novembre.csv',
  minutesAgo: 95,
  lines: [
    ...pickersPay('Harvest pay, November'),
    { name: 'Théophile Manga', number: '6.7231E+08', amount: '40000', reason: 'Harvest pay, November' },
    { name: 'Ursule Tonye', number: '+237671309846', amount: '37,000', reason: 'Harvest pay, November' },
    { name: 'Chantal Ewane', number: '+237677510214', amount: '4000', reason: 'Transport' },
  ],
};

export const linesThatPay = ({ lines }: StoryFile): StoryLine[] =>
  lines.filter(({ number, amount }) => number.startsWith('+') && /^\d+$/.test(amount));

/** Writes the file's text as a French spreadsheet does. */
export const csvOf = ({ lines }: StoryFile): string =>
  [
    'Nom;Numéro de téléphone;Montant;Motif',
    ...lines.map(({ name, number, amount, reason }) => [name, number, amount, reason].join(';')),
    '',
  ].join('\r\n');
