import { aTransaction, aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen, waitFor } from '@testing-library/react';
import { PaymentReceipt } from './payment-receipt.tsx';

it.each([
  ['fr', /Télécharger/, 'reçu-T-000042.pdf'],
  ['de', /Beleg/, 'Beleg-T-000042.pdf'],
] as const)('saves a receipt under a name in the reader’s language (%s)', async (language, button, name) => {
  const names: string[] = [];
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => {};
  mockApi({ generateTransactionPdf: '%PDF' });
  const { person } = await renderRoute(<PaymentReceipt payment={aTransaction()} />, {
    path: '/dashboard',
    user: aUser(),
    language,
  });
  await person.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(names).toEqual([name]));
  clicked.mockRestore();
});
