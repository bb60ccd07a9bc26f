import { act, screen } from '@testing-library/react';
import { DatePicker } from 'antd';
import i18next from 'i18next';
import { renderUi } from '../test/render.tsx';

it('keeps what is typed while the texts of another language load', async () => {
  const { user } = await renderUi(
    <>
      <input aria-label="Reason" />
      <DatePicker />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await user.type(field, 'Truck repair');
  await act(() => i18next.changeLanguage('fr'));
  await screen.findByPlaceholderText('Sélectionner une date', {}, { timeout: 30_000 });
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(field);
  expect(field).toHaveValue('Truck repair');
  expect(field).toHaveFocus();
});
