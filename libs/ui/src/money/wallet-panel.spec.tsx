import { screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { WalletPanel } from './wallet-panel.tsx';

it('shows an empty wallet as one of which nothing is available', async () => {
  await renderUi(<WalletPanel available={0} reserved={0} />);
  const bar = screen.getByRole('img', { name: '0% available, 0% reserved' });
  expect(bar).toBeEmptyDOMElement();
});

it('shows which part of what is there is reserved', async () => {
  await renderUi(<WalletPanel available={7500} reserved={2500} />);
  expect(screen.getByRole('img', { name: '75% available, 25% reserved' }).children).toHaveLength(2);
});
