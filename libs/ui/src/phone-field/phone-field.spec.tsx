import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../test/render.tsx';
import { countryOf, PhoneField } from './phone-field.tsx';

const countries = [
  { code: 'CMR', name: 'Cameroon', dial: '+237' },
  { code: 'USA', name: 'United States', dial: '+1' },
  { code: 'CAN', name: 'Canada', dial: '+1' },
  { code: 'BRB', name: 'Barbados', dial: '+1246' },
  { code: 'CIV', name: 'Côte d’Ivoire', dial: '+225' },
];

function Controlled({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onValue(next);
  };
  return <PhoneField countries={countries} value={value} onChange={change} />;
}

it('writes the number behind the dial code', async () => {
  const onValue = jest.fn();
  const { user } = await renderUi(<Controlled onValue={onValue} />);
  await user.type(screen.getByRole('textbox'), '6 77 41 20 85');
  expect(onValue).toHaveBeenLastCalledWith('+237677412085');
  expect(screen.getByRole('textbox')).toHaveValue('6 77 41 20 85');
});

it('takes a pasted number with its own dial code', async () => {
  const onValue = jest.fn();
  const { user } = await renderUi(<Controlled onValue={onValue} />);
  await user.click(screen.getByRole('textbox'));
  await user.paste('+1 246 250 1234');
  expect(onValue).toHaveBeenLastCalledWith('+12462501234');
  expect(screen.getByRole('textbox')).toHaveValue('2501234');
});

it('leaves a number as it is whose digits a spreadsheet may have cut', async () => {
  const onValue = jest.fn();
  const { user } = await renderUi(<Controlled onValue={onValue} />);
  await user.click(screen.getByRole('textbox'));
  await user.paste('67741208.0');
  expect(onValue).toHaveBeenLastCalledWith('+23767741208.0');
  expect(screen.getByRole('textbox')).toHaveValue('67741208.0');
});

it('finds a country by name, code or dial code', async () => {
  const { user } = await renderUi(<Controlled onValue={() => {}} />);
  await user.click(screen.getByRole('combobox', { name: 'Country code' }));
  await user.keyboard('barb');
  expect(screen.getByText('Barbados')).toBeInTheDocument();
  expect(screen.queryByText('Canada')).not.toBeInTheDocument();
});

it.each(['cote divoire', "Côte d'I", 'ivoire', '+22', 'civ'])('finds a country by %s', async (typed) => {
  const { user } = await renderUi(<Controlled onValue={() => {}} />);
  await user.click(screen.getByRole('combobox', { name: 'Country code' }));
  await user.keyboard(typed);
  expect(screen.getByText('Côte d’Ivoire')).toBeInTheDocument();
  expect(screen.queryByText('Canada')).not.toBeInTheDocument();
});

it('remembers the chosen one of countries that share a dial code', () => {
  expect(countryOf('+1613', countries, 'CAN')?.code).toBe('CAN');
  expect(countryOf('+1613', countries, 'CMR')?.code).toBe('USA');
  expect(countryOf('+1246', countries, 'CAN')?.code).toBe('BRB');
});
