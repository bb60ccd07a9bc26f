import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../test/render.tsx';
import { PhoneInput } from './phone-input.tsx';

function Controlled({ first = '', grouped }: { first?: string; grouped?: boolean }) {
  const [value, setValue] = useState(first);
  return <PhoneInput aria-label="Number" value={value} onChange={setValue} grouped={grouped} />;
}

async function open(first?: string, grouped?: boolean) {
  const { user } = await renderUi(<Controlled first={first} grouped={grouped} />);
  const field = screen.getByLabelText<HTMLInputElement>('Number');
  const goTo = async (place: number) => {
    await user.click(field);
    field.setSelectionRange(place, place);
  };
  const caret = () =>
    `${field.value.slice(0, field.selectionStart ?? 0)}|${field.value.slice(field.selectionStart ?? 0)}`;
  return { user, field, goTo, caret };
}

it('groups a number while it is typed, with the caret at its end', async () => {
  const { user, field, caret } = await open();
  for (const [key, shown] of [
    ['6', '6|'],
    ['7', '6 7|'],
    ['7', '6 77|'],
    ['4', '6 77 4|'],
  ] as const) {
    await user.type(field, key);
    expect(caret()).toBe(shown);
  }
  await user.type(field, '12085');
  expect(caret()).toBe('6 77 41 20 85|');
});

it('takes what people type besides digits as what it is', async () => {
  const { user, field, caret } = await open();
  await user.type(field, '6-77.41 20 85');
  expect(caret()).toBe('6 77 41 20 85|');
});

it('leaves the caret behind the digit that was typed in the middle', async () => {
  const { user, field, goTo, caret } = await open('6 77 12 08 5');
  await goTo(4);
  await user.keyboard('4');
  expect(caret()).toBe('6 77 4|1 20 85');
  await user.keyboard('x');
  expect(caret()).toBe('6 77 4|1 20 85');
  expect(field).toHaveValue('6 77 41 20 85');
});

it('deletes the digit beside a space together with it, in both directions', async () => {
  const { user, goTo, caret } = await open('677412085');
  await goTo(5);
  await user.keyboard('{Backspace}');
  expect(caret()).toBe('6 7|4 12 08 5');
  await goTo(1);
  await user.keyboard('{Delete}');
  expect(caret()).toBe('6| 41 20 85');
});

it('groups what is pasted or filled in, with the code of the country or without', async () => {
  const { user, field } = await open();
  await user.click(field);
  await user.paste('+237677412085');
  expect(field).toHaveValue('+237 6 77 41 20 85');
  fireEvent.change(field, { target: { value: '00237 677412085' } });
  expect(field).toHaveValue('00237 6 77 41 20 85');
});

it('leaves numbers of other countries as they are typed', async () => {
  const { user, field, caret } = await open();
  await user.type(field, '+33 6 12 34');
  expect(caret()).toBe('+33 6 12 34|');
});

it('groups nothing where the number is not of Cameroon', async () => {
  const { user, field } = await open('', false);
  await user.type(field, '677412085');
  expect(field).toHaveValue('677412085');
});

it('changes nothing under an input method before it has composed its text', async () => {
  const { field } = await open();
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '6774' } });
  expect(field).toHaveValue('6774');
  fireEvent.compositionEnd(field);
  expect(field).toHaveValue('6 77 4');
});
