import { aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { AmountInput, payableFrancs } from './amount-input.tsx';

const refusal = 'Enter whole francs';

async function amountForm() {
  mockApi({});
  const taken: unknown[] = [];
  await renderRoute(
    <Form onFinish={({ amount }: { amount: unknown }) => taken.push(amount)}>
      <Form.Item name="amount" label="Amount" rules={[{ required: true }, payableFrancs(refusal)]}>
        <AmountInput />
      </Form.Item>
    </Form>,
    { path: '/dashboard', user: aUser() },
  );
  return { taken, field: screen.getByLabelText('Amount'), press: userEvent.setup() };
}

it.each(['1e5', '1.000', 'abc', '1500.50', '25 00'])(
  'keeps %j as typed over an earlier amount and refuses it, also by Enter',
  async (text) => {
    const { taken, field, press } = await amountForm();
    await press.type(field, '25000');
    await press.clear(field);
    await press.type(field, text);
    await press.tab();
    expect(field).toHaveValue(text);
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    await press.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(taken).toEqual([]);
  },
);

it('is empty once it is cleared, and takes what is typed then', async () => {
  const { taken, field, press } = await amountForm();
  await press.type(field, '25000');
  await press.clear(field);
  await press.tab();
  expect(field).toHaveValue('');
  await press.type(field, '1e5');
  await press.clear(field);
  await press.type(field, '1 500{Enter}');
  await waitFor(() => expect(taken).toEqual([1_500]));
  await press.tab();
  expect(field).toHaveValue('1,500');
});

it('takes a digit behind a grouped amount for no thousandth of what is meant', async () => {
  const { taken, field, press } = await amountForm();
  await press.type(field, '5000');
  await press.tab();
  expect(field).toHaveValue('5,000');
  await press.type(field, '0{Enter}');
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(taken).toEqual([]);
});

it('is replaced as a whole by what is typed over it', async () => {
  const { taken, field, press } = await amountForm();
  await press.type(field, '2500');
  await press.tab();
  await press.tab({ shift: true });
  await press.type(field, '3000{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  await waitFor(() => expect(taken).toEqual([3_000]));
});

it('says of a text that could be two amounts what to do, once it is left', async () => {
  const { field, press } = await amountForm();
  const hint = 'This could be two amounts. Enter it without commas or full stops.';
  await press.type(field, '25.000');
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
  await press.tab();
  expect(await screen.findByText(hint)).toBeInTheDocument();
  await press.clear(field);
  await press.type(field, '25000');
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});
