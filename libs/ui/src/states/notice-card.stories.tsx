import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { NoticeCard } from './notice-card.tsx';

const meta: Meta<typeof NoticeCard> = {
  title: 'Show/NoticeCard',
  component: NoticeCard,
  args: {
    icon: 'clock',
    title: 'Your account is being reviewed',
    children: 'Verification of the submitted information may take up to 3 working days.',
  },
};
export default meta;
type Story = StoryObj<typeof NoticeCard>;

export const UnderReview: Story = {};
export const WithAction: Story = { args: { action: <Button>Open profile</Button> } };
export const WithFootnote: Story = { args: { footnote: 'We write to j•••@cacaombam.cm.' } };
export const WholePage: Story = { args: { heading: true } };
export const TitleAlone: Story = { args: { children: undefined } };
