import type { Meta, StoryObj } from '@storybook/react-vite';
import { Amount } from '../amount/amount.tsx';
import { onPhone } from '../stories/views.ts';
import { FigureStrip } from './figure-strip.tsx';

const meta: Meta<typeof FigureStrip> = {
  title: 'Money/FigureStrip',
  component: FigureStrip,
  args: {
    label: 'Statistics',
    figures: [
      { label: 'Paid out in November', value: <Amount value={11_284_600} />, detail: '9% more' },
      { label: 'Payments', value: '1,318', detail: '11 bulk, 94 single' },
      { label: 'Completed first time', value: '98.3%', detail: '22 problematic, 19 retried' },
      { label: 'Approval time', value: '42 min' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof FigureStrip>;

export const Four: Story = {};
export const Two: Story = { args: { figures: meta.args?.figures?.slice(0, 2) } };
export const LongWords: Story = {
  args: {
    figures: [
      { label: 'Auszahlungen im laufenden Abrechnungsmonat', value: <Amount value={-987_654_321} /> },
      { label: 'Zahlungsempfänger', value: '1.318', detail: 'davon 1.204 mit bestätigtem Kontoinhaber' },
      { label: 'Durchschnittliche Freigabedauer', value: '1 Tag 3 Std.' },
    ],
  },
};
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
export const PhoneLongWords: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
