import { aSession, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { VerifyPinRoute } from './index.ts';

it('asks for the address, then for the code, and goes where the person was', async () => {
  const api = mockApi({ otpLogin: aSession() });
  const { person, address } = await renderRoute(<VerifyPinRoute />, {
    path: '/verify=pin',
    stored: { previousRoute: '/dashboard/users' },
  });
  await person.type(screen.getByLabelText('E-mail'), 'amina@moungofruits.cm{Enter}');
  await person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/dashboard/users');
  expect(api.calls('otpLogin').map(({ body }) => body)).toEqual([
    { email: 'amina@moungofruits.cm', otpCode: '123456' },
  ]);
});
