import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copyable } from './copyable.tsx';

const meta: Meta<typeof Copyable> = {
  title: 'Act/Copyable',
  component: Copyable,
  args: { text: 'T-7K4K8D', what: 'transaction ID' },
};
export default meta;
type Story = StoryObj<typeof Copyable>;

export const AnId: Story = { args: { mono: true } };
export const AnAddress: Story = { args: { text: 'amina.hamadou@moungofruits.cm', what: 'e-mail' } };
