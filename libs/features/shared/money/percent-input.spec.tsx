import type { Language } from '@sanaga/domain';
import { aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { PercentInput } from './percent-input.tsx';

async function rateForm(language: Language) {
  mockApi({});
  const taken: unknown[] = [];
  await renderRoute(
    <Form initialValues={{ rate: 0.25 }} onFinish={({ rate }: { rate: unknown }) => taken.push(rate)}>
      <Form.Item name="rate" label="Rate" rules={[{ type: 'number', max: 10, message: 'No such rate' }]}>
        <PercentInput />
      </Form.Item>
    </Form>,
    { path: '/dashboard', user: aUser(), language },
  );
  const press = userEvent.setup();
  const field = screen.getByLabelText('Rate');
  const type = async (text: string) => {
    await press.clear(field);
    await press.type(field, text);
    await press.tab();
  };
  return { taken, field, press, type };
}

it.each([
  ['en', '0,5', '0.5', 0.5],
  ['en', '0.75 %', '0.75', 0.75],
  ['de', '0.5', '0,5', 0.5],
  ['fr', ',5', '0,5', 0.5],
  ['fr', '5', '5', 5],
] as const)('takes in %s %j for %s', async (language, text, shown, value) => {
  const { taken, field, press, type } = await rateForm(language);
  await type(text);
  expect(field).toHaveValue(shown);
  await press.type(field, '{Enter}');
  await waitFor(() => expect(taken).toEqual([value]));
});

it.each(['5e1', 'abc', '1,2,3', '٠٫٥'])('keeps %j as typed and refuses it', async (text) => {
  const { taken, field, press, type } = await rateForm('en');
  expect(field).toHaveValue('0.25');
  await type(text);
  expect(field).toHaveValue(text);
  await press.type(field, '{Enter}');
  expect(await screen.findByText('No such rate')).toBeInTheDocument();
  expect(taken).toEqual([]);
});

it('is empty once it is cleared', async () => {
  const { field, press } = await rateForm('en');
  await press.clear(field);
  await press.tab();
  expect(field).toHaveValue('');
});
