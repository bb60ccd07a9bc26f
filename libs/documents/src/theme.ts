import type { BillStatus, TransactionStatus } from '@sanaga/domain';

/** The colours of the product's light mode, on paper. */
export const colours = {
  brand: '#0E6259',
  brandAccent: '#F2B24C',
  text: '#13201C',
  secondary: '#46544F',
  tertiary: '#5F6C67',
  line: '#E4E9E6',
  rule: '#84918B',
  subtle: '#F0F3F1',
} as const;

/** A status as a tinted label. */
export interface Tone {
  text: string;
  fill: string;
  border: string;
}

export const statusColours: Record<TransactionStatus, Tone> = {
  PENDING: { text: '#8A4B00', fill: '#FDF4E3', border: '#EFD29B' },
  CONFIRMED: { text: '#46489A', fill: '#EFEFF9', border: '#C9CAE8' },
  IN_PROGRESS: { text: '#1C597A', fill: '#E8F2F7', border: '#B4D3E2' },
  COMPLETED: { text: '#14663A', fill: '#E8F5EC', border: '#B5DBC2' },
  PROBLEMATIC: { text: '#A3241A', fill: '#FCEEEC', border: '#F0C2BC' },
  CANCELLED: { text: '#4A5752', fill: '#EEF1EF', border: '#CFD7D3' },
};

export const billColours: Record<BillStatus, Tone> = {
  DUE: statusColours.PENDING,
  OVERDUE: statusColours.PROBLEMATIC,
  PAID: statusColours.COMPLETED,
  VOID: statusColours.CANCELLED,
};

/** Points; the page is A4. */
export const sizes = {
  margin: 56,
  logo: 26,
  caption: 8.5,
  body: 10,
  heading: 11,
  brand: 15,
  amount: 30,
} as const;

/** The mark on its 28 by 28 grid. */
export const logoPaths = {
  s: 'M20 7.5c-3.2-1.7-9.5-1.7-10.5 1.5-1.1 3.6 9.6 3 9 7.3-.5 3.7-7.3 4.3-11 1.7',
  wave: 'M8 22.6c3.6 1.2 7.4 1 10.2-.6',
} as const;
