import type { Meta, StoryObj } from '@storybook/react-vite';
import { RegisteredName } from './registered-name.tsx';

const meta: Meta<typeof RegisteredName> = {
  title: 'Money/RegisteredName',
  component: RegisteredName,
  args: { match: 'MATCH' },
};
export default meta;
type Story = StoryObj<typeof RegisteredName>;

export const Matches: Story = {};
export const CloseMatch: Story = { args: { match: 'CLOSE' } };
/** It warns and does not forbid. */
export const Differs: Story = { args: { match: 'DIFFERS' } };
export const NotAvailable: Story = { args: { match: 'NOT_AVAILABLE' } };
/** The operator was not asked yet, or has not answered. */
export const NotChecked: Story = { args: { match: 'NOT_CHECKED' } };
/** The name as the operator sends it, in capitals. */
export const TheNameItself: Story = { args: { name: 'NGO NLEND MARIE CLAIRE' } };
