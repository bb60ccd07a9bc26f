import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import { Hint } from '../states/hint.tsx';
import { asForm } from '../stories/frames.tsx';
import { PhoneField } from './phone-field.tsx';

const meta: Meta<typeof PhoneField> = {
  title: 'Act/PhoneField',
  component: PhoneField,
  decorators: asForm,
  args: {
    label: 'Phone number',
    countries: [
      { code: 'CMR', name: 'Cameroon', dial: '+237', flag: '🇨🇲' },
      { code: 'NGA', name: 'Nigeria', dial: '+234', flag: '🇳🇬' },
      { code: 'FRA', name: 'France', dial: '+33', flag: '🇫🇷' },
      { code: 'BRB', name: 'Barbados', dial: '+1246', flag: '🇧🇧' },
    ],
  },
  render: function Phone(args) {
    const [value, setValue] = useState(args.value ?? '');
    return <PhoneField {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof PhoneField>;

export const Empty: Story = {};
export const AnotherCountry: Story = { args: { defaultCountry: 'NGA' } };
export const Filled: Story = { args: { value: '+33612345678' } };
export const Large: Story = { args: { value: '+237677412085', size: 'large' } };
export const Disabled: Story = { args: { value: '+237677412085', disabled: true } };
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '6 77 41 20 85');
    await expect(canvas.getByRole('textbox')).toHaveValue('6 77 41 20 85');
  },
};
/** A whole number brings its country along. */
export const Pasted: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('+33 6 12 34 56 78');
    await expect(canvas.getByRole('textbox')).toHaveValue('612345678');
    await expect(canvasElement).toHaveTextContent('+33');
  },
};
/** The list is searched by name, code or dial code. */
export const CountrySearched: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.keyboard('barb');
    await userEvent.click(await screen.findByText('Barbados'));
    await expect(canvasElement).toHaveTextContent('+1246');
  },
};
export const Wrong: Story = {
  args: { value: '+2376774512', status: 'error' },
  decorators: (Story) => (
    <>
      <Story />
      <Hint tone="bad">Too short: a mobile number has 9 digits</Hint>
    </>
  ),
};
