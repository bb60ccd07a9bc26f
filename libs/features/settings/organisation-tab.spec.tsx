import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anOrganisation, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { SettingsRoute } from './settings-route.tsx';
import { changesOf } from './organisation-form.tsx';

const ok = { success: true, description: 'Done.' };
const holder = anOrganisation();
const cover = `/profile/organisation-cover/${holder.organisationId}?v=1`;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type) {
    done(new Blob([`${this.width}x${this.height}`], { type }));
  };
});

async function open(handlers: Handlers = {}, user = aUser()) {
  const api = mockApi({
    getOrganisationProfile: holder,
    getOrganisationCover: () => new Response('webp'),
    listCountries: [],
    ...handlers,
  });
  const path = '/dashboard/settings?tab=organisation';
  return { api, ...(await renderRoute(<SettingsRoute />, { path, user })) };
}

const said = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const save = () => screen.getByRole('button', { name: 'Save' });

it('sends what was changed; an address without its beginning is a safe one', async () => {
  const { api, person } = await open();
  api.use({ editOrganisationProfile: { ...holder, website: 'https://moungofruits.cm' } });
  await person.type(await screen.findByLabelText('Website'), 'moungofruits.cm');
  await person.click(save());
  await said('Your organisation has been saved.');
  expect(api.calls('editOrganisationProfile')[0]?.body.jsonData).toEqual({
    website: 'https://moungofruits.cm',
  });
  expect(screen.getByLabelText('Website')).toHaveValue('https://moungofruits.cm');
});

it('shows the server’s error at its field', async () => {
  const errors = [{ field: 'username', message: 'This username is taken.' }];
  const { person } = await open({ editOrganisationProfile: failure('DUPLICATE', { errors }) });
  await person.type(await screen.findByLabelText('Username'), 'moungo');
  await person.click(save());
  expect(await screen.findByText('This username is taken.')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('moungo');
});

it('cuts a cover and saves it at once', async () => {
  const { api, person } = await open();
  api.use({ editOrganisationProfile: { ...holder, coverPicture: cover } });
  await screen.findByRole('button', { name: 'Choose: Cover' });
  const file = new File(['pixels'], 'cover.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Cover', { selector: 'input' }), file);
  const image = await screen.findByAltText('The chosen picture');
  Object.defineProperties(image, { naturalWidth: { value: 3_200 }, naturalHeight: { value: 2_000 } });
  fireEvent.load(image);
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  await said('Cover saved');
  const { cover: sent, image: logo } = api.calls('editOrganisationProfile')[0]?.body ?? {};
  expect([sent?.type, sent?.size, logo]).toEqual(['image/png', '1600x500'.length, undefined]);
});

it('removes the cover after a confirmation', async () => {
  const { api, person } = await open({ getOrganisationProfile: { ...holder, coverPicture: cover } });
  await person.click(await screen.findByRole('button', { name: 'Remove: Cover' }));
  api.use({ editOrganisationProfile: holder, getOrganisationProfile: holder });
  const question = within(await screen.findByRole('dialog', { name: 'Remove this picture?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Choose: Cover' })).toBeInTheDocument();
  expect(api.calls('editOrganisationProfile')[0]?.body.jsonData).toEqual({ removeCover: true });
});

it('changes the business number by password and a code to the organisation’s address', async () => {
  const { api, person } = await open({
    updateOrganisationPhoneNumber: ok,
    confirmOrganisationPhoneNumberUpdate: ok,
  });
  await person.click(await screen.findByRole('button', { name: 'Change: Business phone number' }));
  await person.type(screen.getByLabelText('New phone number'), '677412099');
  await person.type(screen.getByLabelText('Your password'), 'Quiet-Harbour-71');
  await person.click(screen.getByRole('button', { name: 'Email the code' }));
  expect(await screen.findByText(/emailed to contact@moungofruits.cm/)).toBeInTheDocument();
  await person.type(screen.getByLabelText('One-time code'), '123456');
  await said('Phone number changed.');
  expect(api.calls('confirmOrganisationPhoneNumberUpdate')[0]?.body).toEqual({
    phoneNumber: '+237677412099',
    otpCode: '123456',
  });
});

it('shows at the number that it is no business number', async () => {
  const message = 'This number has not been registered as a business number.';
  const errors = [{ field: 'phoneNumber', message }];
  const { person } = await open({ updateOrganisationPhoneNumber: failure('NUMBER_NOT_VALID', { errors }) });
  await person.click(await screen.findByRole('button', { name: 'Change: Business phone number' }));
  await person.type(screen.getByLabelText('New phone number'), '677412099');
  await person.type(screen.getByLabelText('Your password'), 'Quiet-Harbour-71');
  await person.click(screen.getByRole('button', { name: 'Email the code' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('knows what takes an entry away', () => {
  const before = anOrganisation({ website: 'https://a.cm' });
  const typed = { name: 'Moungo Fruits SARL', category: 'AGRICULTURE', location: 'douala', website: '' };
  expect(changesOf(before, typed)).toEqual({ name: 'Moungo Fruits SARL', website: null });
});
