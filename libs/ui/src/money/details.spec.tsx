import { screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { Details } from './details.tsx';

it.each([
  ['https://www.moungo-fruits.example/nous', 'https://|www|.moungo-fruits|.example/|nous'],
  ['www.planteurs.cm', 'www|.planteurs|.cm'],
  ['comptabilite@planteurs.example', 'comptabilite@|planteurs.example'],
  ['Facture 0312. Merci', 'Facture 0312. Merci'],
])('breaks an address between its parts, never inside a word that fits: %s', async (value, parts) => {
  await renderUi(<Details items={[{ label: 'Address', value }]} />);
  expect(screen.getByText('Address').closest('th')).toBeInTheDocument();
  const [text] = screen.getByRole('cell').children;
  expect(text?.innerHTML.replaceAll('<wbr>', '|')).toBe(parts);
});
