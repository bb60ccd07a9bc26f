import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { NoticeCard } from '../states/notice-card.tsx';
import { PageTitle } from './page-title.tsx';

const meta: Meta<typeof PageTitle> = {
  title: 'Frame/PageTitle',
  component: PageTitle,
  args: { children: 'This page does not exist' },
  render: ({ children }) => (
    <NoticeCard icon="search" title={<PageTitle>{children}</PageTitle>}>
      The address may have changed.
    </NoticeCard>
  ),
};
export default meta;
type Story = StoryObj<typeof PageTitle>;

export const InACard: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeInTheDocument();
  },
};
export const LongWords: Story = { args: { children: 'Diese Zahlungsauftragsübersicht gibt es nicht' } };
