import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { DayField } from './day-field.tsx';

const meta: Meta<typeof DayField> = {
  title: 'Act/DayField',
  component: DayField,
  decorators: asForm,
  args: { label: 'From', value: '' },
  render: function Day(args) {
    const [value, setValue] = useState(args.value);
    return <DayField {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof DayField>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '2026-11-21' } };
export const Wrong: Story = { args: { value: '2026-11-21', status: 'error' } };
/** A day can be typed as people write it. */
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByPlaceholderText('From');
    await userEvent.type(field, '3/11/2026{Enter}');
    // with full stops in German
    await expect(canvas.getByLabelText<HTMLInputElement>('From').value).toMatch(/^03[/.]11[/.]2026$/);
  },
};
