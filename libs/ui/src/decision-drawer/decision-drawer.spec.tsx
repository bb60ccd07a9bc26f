import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderUi, windowIs } from '../test/render.tsx';
import { AppShell } from '../app-shell/app-shell.tsx';
import { DecisionDrawer } from './decision-drawer.tsx';

const texts = { label: 'Payment T-1', head: 'T-1', children: <input aria-label="Reason" /> };
afterEach(() => jest.restoreAllMocks());

it('walks with J and K but not while something is typed', async () => {
  windowIs(1440);
  const [onNext, onPrevious, onClose] = [jest.fn(), jest.fn(), jest.fn()];
  const { user } = await renderUi(
    <DecisionDrawer {...texts} open onClose={onClose} onNext={onNext} onPrevious={onPrevious} />,
  );
  await user.keyboard('jjk');
  expect([onNext, onPrevious].map((walk) => walk.mock.calls.length)).toEqual([2, 1]);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'jk');
  expect(onNext).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  [1440, true],
  [1000, false],
])('at %d px it is beside the page: %s', async (width, beside) => {
  windowIs(width);
  const { container } = await renderUi(
    <AppShell menu={[]} person={{ name: 'A B', role: 'Admin' }} onLogout={() => {}}>
      <DecisionDrawer {...texts} open onClose={() => {}} />
    </AppShell>,
  );
  expect(container.querySelector('.sg-app')!.classList.contains('sg-with-drawer')).toBe(beside);
  expect(document.querySelector('.ant-drawer-mask') === null).toBe(beside);
  const drawer = screen.getByRole('dialog', { name: 'Payment T-1' });
  expect(drawer).toHaveAttribute('aria-modal', String(!beside));
});

it('keeps the focus when the decision removes its button', async () => {
  windowIs(1440);
  const drawer = (footer?: ReactNode) => (
    <DecisionDrawer {...texts} open onClose={() => {}} footer={footer} />
  );
  const { user, show } = await renderUi(drawer(<button>Approve</button>));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  show(drawer());
  expect(screen.getByRole('region', { name: 'Payment T-1' })).toHaveFocus();
});

it('gives the focus to the row that it showed last where the row that opened it is gone', async () => {
  windowIs(1440);
  function Queue() {
    const [rows, setRows] = useState(['Boris', 'Rose']);
    const [shown, show] = useState<string>();
    const decide = () => {
      setRows(['Rose']);
      show('Rose');
    };
    return (
      <>
        {rows.map((row) => (
          <li key={row} aria-current={row === shown || undefined}>
            <button className="sg-open" onClick={() => show(row)}>
              {row}
            </button>
          </li>
        ))}
        <DecisionDrawer
          {...texts}
          open={shown !== undefined}
          onClose={() => show(undefined)}
          footer={<button onClick={decide}>Approve</button>}
        />
      </>
    );
  }
  const { user } = await renderUi(<Queue />);
  await user.click(screen.getByRole('button', { name: 'Boris' }));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rose' })).toHaveFocus());
});
