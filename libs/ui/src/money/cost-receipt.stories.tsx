import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { CostReceipt } from './cost-receipt.tsx';

const meta: Meta<typeof CostReceipt> = {
  title: 'Money/CostReceipt',
  component: CostReceipt,
  decorators: inCard,
  args: {
    lines: [
      { label: 'Amount', value: 247_000 },
      { label: 'Sanaga fee, 0.5%', value: 1_235 },
      { label: 'Money-transfer tax, 0.2%', value: 494 },
      { label: 'Levy', value: 4 },
    ],
    total: { label: 'Total from wallet', value: 248_733 },
  },
};
export default meta;
type Story = StoryObj<typeof CostReceipt>;

export const TrueCost: Story = {};
/** Shows what the wallet has now and afterwards. */
export const WithWallet: Story = { args: { available: 15_930_150 } };
/** The wallet would owe afterwards: the minus says so. */
export const WalletLacks: Story = { args: { available: 200_000 } };
/** Before anything is known: the lines keep their places. */
export const NotKnownYet: Story = {
  args: {
    lines: [{ label: 'Amount' }, { label: 'Sanaga fee, 0.5%' }],
    total: { label: 'Total from wallet' },
  },
};
export const Missing: Story = {
  args: {
    lines: [
      { label: 'Total from wallet', value: 1_257_120n },
      { label: 'Available', value: 812_400n },
    ],
    total: { label: 'Missing', value: 444_720n, lacking: true },
  },
};
export const LongWords: Story = {
  args: {
    lines: [{ label: 'Auszahlungsbetrag an die Zahlungsempfänger', value: 21_492_000_000n }],
    total: { label: 'Wird nach der Freigabe vom Guthabenkonto abgebucht', value: 21_644_036_000n },
  },
};
