import type { Meta, StoryObj } from '@storybook/react-vite';
import { framed, onPhone } from '../stories/views.ts';
import { SignLayout } from './sign-layout.tsx';
import { SignTitle } from './sign-title.tsx';

const meta: Meta<typeof SignLayout> = {
  title: 'Public pages/SignLayout',
  component: SignLayout,
  parameters: { layout: 'fullscreen', ...framed(600) },
  args: { children: <SignTitle title="Sign in">Your organisation’s wallet and payments.</SignTitle> },
};
export default meta;
type Story = StoryObj<typeof SignLayout>;

export const Page: Story = {};
/** Sign-up needs more room than a password. */
export const Wide: Story = {
  args: { wide: true, children: <SignTitle title="Create an account">Who will be paid from it?</SignTitle> },
};
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
