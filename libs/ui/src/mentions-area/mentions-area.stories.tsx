import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { MentionsArea } from './mentions-area.tsx';

const meta: Meta<typeof MentionsArea> = {
  title: 'Act/MentionsArea',
  component: MentionsArea,
  args: {
    label: 'Comment',
    placeholder: 'Write a comment',
    value: '',
    limit: 60,
    people: [
      { id: '1', name: 'Amina Hamadou' },
      { id: '2', name: 'Étienne N’Gono' },
    ],
    onSend: () => {},
  },
  render: function Typed({ value, ...args }) {
    const [typed, setTyped] = useState(value);
    return <MentionsArea {...args} value={typed} onChange={setTyped} />;
  },
};
export default meta;
type Story = StoryObj<typeof MentionsArea>;

export const Empty: Story = {};
export const Mentioning: Story = { args: { value: '@Amina Hamadou Have you seen this?' } };
export const TooLong: Story = { args: { value: 'The invoice came late, '.repeat(4) } };
