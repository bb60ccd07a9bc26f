import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Hint } from '../states/hint.tsx';
import { PhoneField } from './phone-field.tsx';

const meta: Meta = { title: 'phone-field/PhoneField' };
export default meta;

const countries = [
  { code: 'CMR', name: 'Cameroon', dial: '+237', flag: '🇨🇲' },
  { code: 'NGA', name: 'Nigeria', dial: '+234', flag: '🇳🇬' },
  { code: 'FRA', name: 'France', dial: '+33', flag: '🇫🇷' },
  { code: 'BRB', name: 'Barbados', dial: '+1246', flag: '🇧🇧' },
];
const Phone = ({ start = '', status }: { start?: string; status?: 'error' }) => {
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxWidth: 376 }}>
      <PhoneField
        label="Phone number"
        countries={countries}
        value={value}
        onChange={setValue}
        status={status}
      />
      {status && <Hint tone="bad">Too short: a mobile number has 9 digits</Hint>}
    </div>
  );
};

export const Empty: StoryObj = { render: () => <Phone /> };
export const Typed: StoryObj = {
  render: () => <Phone />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '6 77 41 20 85');
    await expect(canvas.getByRole('textbox')).toHaveValue('677412085');
    await expect(canvas.getByRole('combobox')).toBeInTheDocument();
  },
};
export const Filled: StoryObj = { render: () => <Phone start="+33612345678" /> };
export const Wrong: StoryObj = { render: () => <Phone start="+2376774512" status="error" /> };
