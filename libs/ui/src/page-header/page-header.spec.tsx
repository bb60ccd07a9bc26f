import { renderUi } from '../test/render.tsx';
import { PageHeader } from './page-header.tsx';

it('names the tab after the page, also when its title changes', async () => {
  const { show } = await renderUi(<PageHeader title="Transactions" />);
  expect(document.title).toBe('Transactions · Sanaga');
  show(<PageHeader title="Beneficiaries" />);
  expect(document.title).toBe('Beneficiaries · Sanaga');
});
