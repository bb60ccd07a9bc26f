import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '../icon/icon.tsx';
import { Avatar } from './avatar.tsx';

const meta: Meta<typeof Avatar> = {
  title: 'Show/Avatar',
  component: Avatar,
  args: { name: 'Moungo Fruits SARL' },
};
export default meta;
type Story = StoryObj<typeof Avatar>;

/** A square with two letters; legal forms do not count. */
export const Organisation: Story = {};
export const Person: Story = { args: { name: 'Clarisse Ngo Bassa', round: true } };
export const InAList: Story = { args: { name: 'Issa Bouba', round: true, neutral: true } };
export const WithIcon: Story = {
  args: { name: 'Harvest pay', icon: <Icon name="layers" />, small: true, neutral: true },
};
export const OneWord: Story = { args: { name: 'Sanaga' } };
export const Accented: Story = { args: { name: 'Évariste N’Gono', round: true } };
/** A picture of the person or the organisation takes the place of the letters. */
export const Picture: Story = {
  args: {
    name: 'Amina Hamadou',
    round: true,
    picture: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="teal" d="M0 0h2v2H0z"/><circle cx="1" cy=".8" r=".4" fill="white"/><path fill="white" d="M.2 2a.8.7 0 0 1 1.6 0"/></svg>',
    )}`,
  },
};
