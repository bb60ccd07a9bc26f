import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { onPhone } from '../stories/views.ts';
import { PageHeader } from './page-header.tsx';

const meta: Meta<typeof PageHeader> = {
  title: 'Frame/PageHeader',
  component: PageHeader,
  args: { title: 'Transactions' },
};
export default meta;
type Story = StoryObj<typeof PageHeader>;

export const Alone: Story = {};
export const Full: Story = {
  args: {
    title: 'Check the rows',
    context: 'paie-novembre-2026.xlsx, 412 rows, 38 kB',
    breadcrumb: [{ label: 'Transactions', href: '#' }],
    actions: (
      <>
        <Button>Replace file</Button>
        <Button type="primary">Continue</Button>
      </>
    ),
  },
};
/** The actions go below the title if both do not fit. */
export const LongWords: Story = {
  args: {
    title: 'Zahlungsempfängerverwaltung und Berechtigungen',
    context: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou, 1.318 Zahlungsempfänger',
    actions: (
      <>
        <Button>Ergebnisdatei herunterladen</Button>
        <Button type="primary">Zahlungsempfänger hinzufügen</Button>
      </>
    ),
  },
};
export const Phone: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
