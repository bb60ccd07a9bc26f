import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { Details } from './details.tsx';

const meta: Meta<typeof Details> = {
  title: 'Money/Details',
  component: Details,
  decorators: inCard,
  args: {
    items: [
      { label: 'Number', value: '+237 6 80 24 91 15' },
      { label: 'Message', value: 'Facture 0312, merci' },
      { label: 'Attachment', value: <a href="#invoice">facture-0312.pdf</a> },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Details>;

export const OfAPayment: Story = {};
export const LongWords: Story = {
  args: {
    items: [
      { label: 'Zahlungsempfängerkonto', value: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou' },
      { label: 'Website', value: 'https://www.kakaogenossenschaft-mbam-inoubou.cm/ueber-uns' },
      { label: 'E-Mail', value: 'buchhaltung.auslandsueberweisungen@kakaogenossenschaft-mbam.cm' },
    ],
  },
};
