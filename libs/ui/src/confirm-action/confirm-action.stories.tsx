import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { CodeInput } from '../code-input/code-input.tsx';
import { framed, onPhone } from '../stories/views.ts';
import { word } from '../stories/word.ts';
import { ConfirmAction } from './confirm-action.tsx';

const meta: Meta<typeof ConfirmAction> = {
  title: 'Act/ConfirmAction',
  component: ConfirmAction,
  parameters: framed(420),
  args: {
    open: true,
    title: 'Approve this payment?',
    children: 'To Marie-Claire Ngo Nlend, +237 6 77 58 31 04. The number is registered under this name.',
    receipt: {
      lines: [
        { label: 'Amount', value: 185_000 },
        { label: 'Fee, tax and levy', value: 1_299 },
      ],
      total: { label: 'Total from wallet', value: 186_299 },
    },
    confirmLabel: 'Approve 185,000 XAF',
    onConfirm: fn(),
    onBack: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmAction>;

export const Money: Story = {};
/** Enter alone goes back; only the verb with the amount pays. */
export const Answered: Story = {
  tags: ['!autodocs'],
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: word('confirm.back') })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(args.onBack).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
  },
};
/** Escape goes back as well. */
export const Escaped: Story = {
  tags: ['!autodocs'],
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: word('confirm.back') })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onBack).toHaveBeenCalledTimes(1));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Busy: Story = { args: { busy: true } };
export const Refused: Story = {
  args: { error: 'Someone else approved it a moment ago. Nothing was sent twice.' },
};
export const WithCode: Story = {
  args: { disabled: true, extra: <CodeInput value="40" onChange={() => {}} /> },
};
export const Dangerous: Story = {
  args: {
    title: 'Remove Serge Tchakounté?',
    children: 'What he created stays. He is signed out straight away.',
    receipt: undefined,
    confirmLabel: 'Remove',
    danger: true,
  },
};
/** If the money is not there, it is no question: the receipt says what is missing. */
export const Lacking: Story = {
  args: {
    title: 'Not enough in the wallet',
    children: 'Harvest pay, week 47 needs more than is available. Nothing was sent.',
    receipt: {
      lines: [
        { label: 'Total from wallet', value: 1_257_120 },
        { label: 'Available', value: 812_400 },
      ],
      total: { label: 'Missing', value: 444_720, lacking: true },
    },
    backLabel: 'Close',
    confirmLabel: 'Ask an admin to refill',
  },
};
export const LongWords: Story = {
  args: {
    title: 'Möchten Sie diese Sammelüberweisung an die Zahlungsempfänger jetzt unwiderruflich freigeben?',
    backLabel: 'Zurück zur Zahlungsübersicht',
    confirmLabel: 'Zahlungsfreigabe über 21.644.036 XAF bestätigen',
  },
};
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
