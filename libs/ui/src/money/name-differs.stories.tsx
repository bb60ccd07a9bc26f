import type { Meta, StoryObj } from '@storybook/react-vite';
import { onPhone } from '../stories/views.ts';
import { NameDiffers } from './registered-name.tsx';

const meta: Meta<typeof NameDiffers> = {
  title: 'Money/NameDiffers',
  component: NameDiffers,
  args: {
    typed: 'Garage Fotso et Fils',
    typedBy: 'Serge',
    registered: 'TAGNE ROSINE',
    operator: 'MTN',
    children: 'Check who owns this number before you approve. You can still approve.',
  },
};
export default meta;
type Story = StoryObj<typeof NameDiffers>;

export const BothNames: Story = {};
export const NobodyNamed: Story = { args: { typedBy: undefined, children: undefined } };
export const LongWords: Story = {
  args: {
    typed: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou',
    registered: 'NGO NLEND BASSONG EPSE TCHAKOUNTE MARIE ANTOINETTE',
  },
};
export const Phone: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
