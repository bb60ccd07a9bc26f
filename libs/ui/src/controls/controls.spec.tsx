import { screen } from '@testing-library/react';
import { Button } from 'antd';
import { renderUi } from '../test/render.tsx';
import { initials } from './avatar.tsx';
import { BusyButton } from './busy-button.tsx';
import { Choice } from './choice.tsx';
import { Copyable } from './copyable.tsx';
import { DisabledWithReason } from './disabled-with-reason.tsx';

it('disables with the reason beneath, and leaves an allowed button alone', async () => {
  const reason = 'You created this payment, so someone else approves it.';
  const { show } = await renderUi(
    <DisabledWithReason reason={reason}>
      <Button>Approve</Button>
    </DisabledWithReason>,
  );
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(reason);
  show(
    <DisabledWithReason>
      <Button>Approve</Button>
    </DisabledWithReason>,
  );
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

it('reaches the reason in a tooltip by focus', async () => {
  const { user } = await renderUi(
    <DisabledWithReason reason="Only an admin may." tooltip>
      <Button>Remove</Button>
    </DisabledWithReason>,
  );
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Only an admin may.');
});

it('sends its form no second time while it works, neither by a press nor by Enter', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Amount" />
      <BusyButton htmlType="submit" busy={busy}>
        Pay
      </BusyButton>
    </form>
  );
  const { user, show } = await renderUi(form(false));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(send).toHaveBeenCalledTimes(1);
  show(form(true));
  send.mockClear();
  await user.click(screen.getByRole('button'));
  await user.type(screen.getByLabelText('Amount'), '1{Enter}');
  expect(send).not.toHaveBeenCalled();
});

it('copies and says so', async () => {
  const { user } = await renderUi(<Copyable text="T-7K4K8D" what="transaction ID" mono />);
  await user.click(screen.getByRole('button', { name: 'Copy transaction ID' }));
  expect(await navigator.clipboard.readText()).toBe('T-7K4K8D');
  expect(screen.getByText(/Copied/)).toBeInTheDocument();
});

it.each([
  ['Moungo Fruits SARL', 'MF'],
  ['Ets Sawa Transit', 'ST'],
  ['Marie-Claire Ngo Nlend', 'MN'],
  ['Ada', 'A'],
])('shortens %s to %s', (name, short) => expect(initials(name)).toBe(short));

it('names in the language of the page what takes a choice away', async () => {
  const onChange = jest.fn();
  const options = [{ value: 'PENDING', label: 'Ausstehend' }];
  const { user } = await renderUi(
    <Choice label="Status" value="PENDING" options={options} onChange={onChange} />,
    'de',
  );
  await user.click(screen.getByRole('button', { name: 'Leeren' }));
  expect(onChange.mock.calls[0]?.[0]).toBeUndefined();
});
