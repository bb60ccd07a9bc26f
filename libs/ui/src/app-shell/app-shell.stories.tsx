import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageHeader } from '../page-header/page-header.tsx';
import { AdminShell, ConsoleShell, ValidatorShell } from '../stories/shell.tsx';
import { AppShell } from './app-shell.tsx';
import { SearchBox } from './search-box.tsx';

const meta: Meta = { component: AppShell, parameters: { layout: 'fullscreen' } };
export default meta;

export const Admin: StoryObj = {
  render: () => (
    <AdminShell current="overview">
      <PageHeader title="Overview" context="Friday 20 November 2026" />
    </AdminShell>
  ),
};
export const WithBadge: StoryObj = {
  render: () => (
    <ValidatorShell current="overview">
      <PageHeader title="Waiting for you" context="7 payments, 1,906,500 XAF" />
    </ValidatorShell>
  ),
};
export const Console: StoryObj = {
  render: () => (
    <ConsoleShell current="refills">
      <PageHeader title="Process refills" />
    </ConsoleShell>
  ),
};

/** Found by "/" from everywhere; Enter searches. */
export const Search: StoryObj = {
  parameters: { layout: 'padded' },
  render: () => <SearchBox placeholder="Name, number or reason" defaultValue="garage" onSearch={() => {}} />,
};
