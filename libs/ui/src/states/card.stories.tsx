import type { Meta, StoryObj } from '@storybook/react-vite';
import { TwoLines } from '../data-table/two-lines.tsx';
import '../app-shell/app-shell.css';
import { Card } from './card.tsx';

const meta: Meta<typeof Card> = {
  title: 'Show/Card',
  component: Card,
  args: { children: <p>Premium plan, charged to the wallet on 4 December</p> },
};
export default meta;
type Story = StoryObj<typeof Card>;

export const Bare: Story = {};
export const WithTitle: Story = {
  args: { title: 'Upcoming invoice', extra: <a href="#bills">Billing history</a> },
};
/** Lists and tables reach its edges. */
export const Flush: Story = {
  args: {
    title: 'Recent transactions',
    flush: true,
    children: <TwoLines first="Pauline Eyenga" second="09:12" />,
  },
};
export const OfAGrid: Story = {
  decorators: (Story) => (
    <div className="sg-grid">
      <Story />
    </div>
  ),
  args: { className: 'sg-c4', title: 'Expenses' },
};
export const LongWords: Story = {
  args: {
    title: 'Zahlungsempfängerverwaltung und Berechtigungen',
    extra: <a href="#all">Alle Zahlungsempfänger</a>,
  },
};
