import type { Meta, StoryObj } from '@storybook/react-vite';
import { tintIcons, type Tint } from './looks.ts';
import { TintedTag } from './status-tag.tsx';

const meta: Meta<typeof TintedTag> = {
  title: 'Show/TintedTag',
  component: TintedTag,
  args: { tint: 'completed', children: 'Reachable' },
};
export default meta;
type Story = StoryObj<typeof TintedTag>;

export const AnyWord: Story = {};
export const All: Story = {
  render: () => (
    <div className="sg-row sg-wrap">
      {Object.keys(tintIcons).map((tint) => (
        <TintedTag key={tint} tint={tint as Tint}>
          {tint}
        </TintedTag>
      ))}
    </div>
  ),
};
