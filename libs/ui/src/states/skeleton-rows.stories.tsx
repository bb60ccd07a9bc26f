import type { Meta, StoryObj } from '@storybook/react-vite';
import { SkeletonRows } from './skeleton.tsx';

const meta: Meta<typeof SkeletonRows> = { title: 'Show/SkeletonRows', component: SkeletonRows };
export default meta;
type Story = StoryObj<typeof SkeletonRows>;

export const Five: Story = {};
export const Two: Story = { args: { rows: 2 } };
