import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, DatePicker } from 'antd';
import { expect } from 'storybook/test';
import { PageHeader } from '../page-header/page-header.tsx';
import { useAnnounce } from './live-region.tsx';
import type { LinkProps } from './link.tsx';
import { UiProvider } from './ui-provider.tsx';

const meta: Meta<typeof UiProvider> = {
  title: 'Frame/UiProvider',
  component: UiProvider,
  args: { children: <DatePicker aria-label="Date" /> },
};
export default meta;
type Story = StoryObj<typeof UiProvider>;

/** Theme and calendar of antd follow the toolbar. */
export const ThemeAndLanguage: Story = {};

const RouterLink = (props: LinkProps) => <a {...props} data-router="" />;
/** Every link of every component is rendered by the app's router. */
export const LinksOfTheApp: Story = {
  args: {
    linkComponent: RouterLink,
    children: <PageHeader title="Bulk upload" breadcrumb={[{ label: 'Transactions', href: '#back' }]} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Transactions' })).toHaveAttribute('data-router');
  },
};

function Announcing() {
  const announce = useAnnounce();
  return <Button onClick={() => announce('Payment T-7K4K8D has been completed')}>Say it</Button>;
}
/** An automatic change is announced once, politely. */
export const Announced: Story = {
  args: { children: <Announcing /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Say it' }));
    await expect(canvas.getByText(/Payment T-7K4K8D has been completed/)).toBeInTheDocument();
  },
};
