import type { Meta, StoryObj } from '@storybook/react-vite';
import { Logo } from './logo.tsx';

const meta: Meta<typeof Logo> = { title: 'Show/Logo', component: Logo };
export default meta;
type Story = StoryObj<typeof Logo>;

export const WithName: Story = {};
export const OfTheConsole: Story = { args: { suffix: 'console' } };
/** On the rail; the name stays for screen readers. */
export const Compact: Story = { args: { compact: true } };
