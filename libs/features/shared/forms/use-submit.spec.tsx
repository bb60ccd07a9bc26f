import { mockApi, renderRoute } from '@sanaga/testing';
import { act, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { Refusal } from './refusal.tsx';
import { useSubmit } from './use-submit.ts';

interface Outcome {
  data?: string;
  error?: unknown;
}

async function show(send: () => Promise<Outcome>) {
  mockApi();
  const onDone = jest.fn();
  function Sent() {
    const [form] = Form.useForm<{ name: string }>();
    const { formProps, busy, refusal, saved } = useSubmit<{ name: string }, string>(form, send, onDone);
    return (
      <Form {...formProps}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Refusal>{refusal}</Refusal>
        {saved && <p>Saved</p>}
        <button disabled={busy}>Send</button>
      </Form>
    );
  }
  const { person } = await renderRoute(<Sent />);
  const type = () => person.type(screen.getByLabelText('Name'), 'A');
  return { onDone, type, press: () => person.click(screen.getByRole('button', { name: 'Send' })) };
}

const refused = (errors?: { field: string; message: string }[]) => ({
  error: { status: 422, message: 'Some entries need attention.', errors },
});

it('puts what was refused at its field, with the focus, until it is changed', async () => {
  const { press, type, onDone } = await show(async () =>
    refused([{ field: 'name', message: 'This name is taken.' }]),
  );
  await press();
  expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.queryByText('Some entries need attention.')).not.toBeInTheDocument();
  await type();
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(onDone).not.toHaveBeenCalled();
});

it('shows a refusal that concerns no field separately', async () => {
  const { press } = await show(async () => refused());
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Some entries need attention.');
});

it('is busy until the call has ended, and saved until something is typed', async () => {
  let end = (_: Outcome) => {};
  const { press, type, onDone } = await show(() => new Promise((resolve) => (end = resolve)));
  await type();
  await press();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await act(async () => end({ data: 'made' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(onDone.mock.calls).toEqual([['made', { name: 'A' }]]);
  await type();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});
