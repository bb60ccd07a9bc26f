import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { inCard } from '../stories/frames.tsx';
import { EmptyState } from './states.tsx';

const meta: Meta<typeof EmptyState> = {
  title: 'Show/EmptyState',
  component: EmptyState,
  decorators: inCard,
  args: { icon: 'contact', title: 'No beneficiaries yet' },
};
export default meta;
type Story = StoryObj<typeof EmptyState>;

export const WithAction: Story = {
  args: {
    action: <Button type="primary">Add beneficiary</Button>,
    children: 'Add the people and companies you pay often. We check their numbers with MTN.',
  },
};
/** For something that the person cannot change. */
export const NothingToDo: Story = {
  args: { icon: 'check-circle', title: 'Nothing to approve', children: 'New payments show up here.' },
};
export const LongWords: Story = {
  args: {
    title: 'Es sind noch keine Zahlungsempfänger eingerichtet',
    children: 'Fügen Sie Personen und Unternehmen hinzu, denen Sie regelmäßig Geld überweisen.',
    action: <Button type="primary">Zahlungsempfänger hinzufügen</Button>,
  },
};
