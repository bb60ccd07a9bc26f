import { mockApi, renderRoute } from '@sanaga/testing';
import { act, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { Refusal } from './refusal.tsx';
import { useConfirmedSubmit, useSubmit } from './use-submit.ts';

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

describe('with a question before', () => {
  async function ask(send: () => Promise<Outcome>) {
    mockApi();
    const onDone = jest.fn();
    function Asked() {
      const [form] = Form.useForm<{ name: string }>();
      const { formProps, asked, refusal, confirm, back } = useConfirmedSubmit(form, send, onDone);
      return (
        <Form {...formProps}>
          <Form.Item name="name" label="Name">
            <Input />
          </Form.Item>
          <button>Continue</button>
          {asked && (
            <div role="dialog">
              <p>Send {asked.name}?</p>
              <Refusal>{refusal}</Refusal>
              <button type="button" onClick={confirm}>
                Send
              </button>
              <button type="button" onClick={back}>
                Back
              </button>
            </div>
          )}
        </Form>
      );
    }
    const { person } = await renderRoute(<Asked />);
    await person.type(screen.getByLabelText('Name'), 'A');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Send A?')).toBeInTheDocument();
    const press = (name: string) => person.click(screen.getByRole('button', { name }));
    return { person, press, onDone };
  }

  it('sends what was asked about once, however often it is pressed', async () => {
    let end = (_: Outcome) => {};
    const send = jest.fn(() => new Promise<Outcome>((resolve) => (end = resolve)));
    const { person, press, onDone } = await ask(send);
    const button = screen.getByRole('button', { name: 'Send' });
    await person.dblClick(button);
    await act(async () => end({ data: 'sent' }));
    // the screen may stay for another moment
    button.click();
    expect(send).toHaveBeenCalledTimes(1);
    expect(onDone).toHaveBeenCalledWith('sent', { name: 'A' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Continue');
    await press('Send');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps the question open with a refusal of no field, so that it may be tried again', async () => {
    const send = jest.fn(async (): Promise<Outcome> => ({ data: 'sent' }));
    send.mockResolvedValueOnce(refused());
    const { press, onDone } = await ask(send);
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Some entries need attention.');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await press('Send');
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('closes the question where something is to be changed at a field', async () => {
    const { press, onDone } = await ask(async () =>
      refused([{ field: 'name', message: 'This name is taken.' }]),
    );
    await press('Send');
    expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('sends nothing after Back', async () => {
    const send = jest.fn(async (): Promise<Outcome> => ({}));
    const { press } = await ask(send);
    await press('Back');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });
});
