import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../test/render.tsx';
import { ConfirmAction } from './confirm-action.tsx';

const props = {
  open: true,
  title: 'Approve this payment?',
  confirmLabel: 'Approve 185,000 XAF',
  receipt: {
    lines: [{ label: 'Amount', value: 185_000 }],
    total: { label: 'Total from wallet', value: 186_299 },
  },
};

it('starts on "Go back", so that Enter alone never pays', async () => {
  const [onConfirm, onBack] = [jest.fn(), jest.fn()];
  const { user } = await renderUi(<ConfirmAction {...props} onConfirm={onConfirm} onBack={onBack} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('leaves the focus to a person who is in a field before it has opened', async () => {
  const onBlur = jest.fn();
  const reason = <input aria-label="Reason" autoFocus onBlur={onBlur} />;
  const { user } = await renderUi(
    <ConfirmAction {...props} extra={reason} onConfirm={() => {}} onBack={() => {}} />,
  );
  await user.keyboard('No such business');
  expect(screen.getByLabelText('Reason')).toHaveValue('No such business');
  expect(onBlur).not.toHaveBeenCalled();
});

it('leaves no focus on a tick, where a press would be a decision', async () => {
  const tick = <input type="checkbox" aria-label="Checked" autoFocus />;
  const { user } = await renderUi(
    <ConfirmAction {...props} extra={tick} onConfirm={() => {}} onBack={() => {}} />,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus());
  await user.tab({ shift: true });
  expect(screen.getByRole('checkbox', { name: 'Checked' })).toHaveFocus();
});

it('confirms by the verb with the amount', async () => {
  const onConfirm = jest.fn();
  const { user } = await renderUi(<ConfirmAction {...props} onConfirm={onConfirm} onBack={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Approve 185,000 XAF' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('neither sends twice nor goes back while it works', async () => {
  const [onConfirm, onBack] = [jest.fn(), jest.fn()];
  const { user } = await renderUi(<ConfirmAction {...props} busy onConfirm={onConfirm} onBack={onBack} />);
  await user.click(screen.getByRole('button', { name: 'Sending…' }));
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onBack).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Go back' })).toBeDisabled();
});

it('is rendered outside the body, where antd would lock the scroll with a style the policy blocks', async () => {
  await renderUi(<ConfirmAction {...props} onConfirm={() => {}} onBack={() => {}} />);
  expect(document.getElementById('sg-overlays')).toContainElement(screen.getByRole('dialog'));
  expect(document.head.querySelector('style[data-rc-util-key^="rc-util-locker"]')).toBeNull();
});

it('leaves the focus with the content where the button that opened it is gone', async () => {
  const asking = (open: boolean, asks = true) => (
    <main id="main" tabIndex={-1}>
      {asks && <button autoFocus>Approve</button>}
      <ConfirmAction {...props} open={open} onConfirm={() => {}} onBack={() => {}} />
    </main>
  );
  const { show } = await renderUi(asking(false));
  show(asking(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus());
  show(asking(false, false));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('leaves the focus at the field that was refused', async () => {
  const asking = (open: boolean, refused = false) => (
    <form>
      <input aria-label="Number" aria-invalid={refused} />
      <button autoFocus>Continue</button>
      <ConfirmAction {...props} open={open} onConfirm={() => {}} onBack={() => {}} />
    </form>
  );
  const { show } = await renderUi(asking(false));
  show(asking(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus());
  show(asking(false, true));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus());
});

it('gives the focus back where it is taken away as soon as it is answered', async () => {
  const Asking = () => {
    const [asks, setAsks] = useState(false);
    const end = () => setAsks(false);
    return (
      <>
        <button onClick={() => setAsks(true)}>Change price</button>
        {asks && <ConfirmAction {...props} onConfirm={end} onBack={end} />}
      </>
    );
  };
  const { user } = await renderUi(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Change price' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Approve 185,000 XAF' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change price' })).toHaveFocus());
});
