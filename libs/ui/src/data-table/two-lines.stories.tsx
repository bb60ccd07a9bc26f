import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { TwoLines } from './two-lines.tsx';

const meta: Meta<typeof TwoLines> = {
  title: 'Show/TwoLines',
  component: TwoLines,
  decorators: inCard,
  args: { first: 'Garage Fotso et Fils', second: '+237 6 80 24 91 15' },
};
export default meta;
type Story = StoryObj<typeof TwoLines>;

export const Two: Story = {};
export const One: Story = { args: { second: undefined } };
export const LongWords: Story = {
  args: {
    first: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou',
    second: 'Aufwandsentschädigung für den Außendiensteinsatz in Njombé-Penja',
  },
};
