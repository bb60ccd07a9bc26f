import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardSkeleton } from './skeleton.tsx';

const meta: Meta<typeof CardSkeleton> = { title: 'Show/CardSkeleton', component: CardSkeleton };
export default meta;
type Story = StoryObj<typeof CardSkeleton>;

export const Three: Story = {};
export const Tall: Story = { args: { rows: 6 } };
