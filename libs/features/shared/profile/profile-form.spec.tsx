import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { emptyApi } from '@sanaga/api';
import { aProfile, aSuperAdmin, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { changesOf, ProfileForm } from './profile-form.tsx';

const path = '/profile/user-profile-pic/00000000-0000-4000-8000-00000000bbbb?v=1';
const revoked: string[] = [];

beforeEach(() => {
  let made = 0;
  revoked.length = 0;
  URL.createObjectURL = () => `blob:picture-${++made}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type) {
    done(new Blob([`${this.width}x${this.height}`], { type }));
  };
});

async function open(handlers: Handlers = {}, user = aUser()) {
  const profile = aProfile(user);
  const api = mockApi({
    getUserProfileInfo: profile,
    getUserProfilePicture: () => new Response('webp'),
    ...handlers,
  });
  return { api, profile, ...(await renderRoute(<ProfileForm />, { path: '/dashboard/profile', user })) };
}

/** Expects an announcement to screen readers. */
const said = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

type Opened = Awaited<ReturnType<typeof open>>;
const save = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Save' }));

it('sends what was changed and nothing else', async () => {
  const route = await open();
  route.api.use({ editProfile: { ...route.profile, username: 'amina.h' } });
  await route.person.type(await screen.findByLabelText('Username'), 'amina.h');
  await save(route);
  await said('Your profile has been saved.');
  expect(route.api.calls('editProfile')[0]?.body.jsonData).toEqual({ username: 'amina.h' });
});

it('offers the ten cities in Cameroon and takes any elsewhere', async () => {
  const route = await open();
  route.api.use({ editProfile: { ...route.profile, country: 'Nigeria', city: 'Calabar' } });
  expect(await screen.findByLabelText('City')).toHaveAttribute('role', 'combobox');
  await route.person.click(screen.getByLabelText('Country'));
  await route.person.click(
    await screen.findByText('Nigeria', { selector: '.ant-select-item-option-content' }),
  );
  const city = screen.getByLabelText('City');
  expect(city).toHaveValue('');
  await route.person.type(city, 'Calabar');
  await save(route);
  await said('Your profile has been saved.');
  expect(route.api.calls('editProfile')[0]?.body.jsonData).toEqual({ country: 'Nigeria', city: 'Calabar' });
});

it('finds a city whose accents were not typed, and stores it without them', async () => {
  const route = await open();
  route.api.use({ editProfile: { ...route.profile, city: 'ngaoundere' } });
  await route.person.type(await screen.findByLabelText('City'), 'NGAOUNDE');
  const found = await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' });
  expect(found.map(({ textContent }) => textContent)).toEqual(['Ngaoundéré']);
  await route.person.click(screen.getByText('Ngaoundéré', { selector: '.ant-select-item-option-content' }));
  await save(route);
  await said('Your profile has been saved.');
  expect(route.api.calls('editProfile')[0]?.body.jsonData).toEqual({ city: 'ngaoundere' });
});

it('uses the chosen language at once', async () => {
  const route = await open();
  route.api.use({ editProfile: { ...route.profile, language: 'de' } });
  await route.person.click(await screen.findByLabelText('Language'));
  await route.person.click(
    await screen.findByText('Deutsch', { selector: '.ant-select-item-option-content' }),
  );
  await save(route);
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeInTheDocument();
});

/** Returns what the language field shows. */
const shownLanguage = () =>
  screen.getByLabelText('Language').closest('.ant-select')?.querySelector('.ant-select-content')?.textContent;

it('follows the language that the header saved, and does not undo it with another change', async () => {
  const route = await open();
  await screen.findByLabelText('Language');
  expect(shownLanguage()).toBe('English');
  const inGerman = { ...route.profile, language: 'de' } as const;
  route.api.use({ getUserProfileInfo: inGerman, editProfile: { ...inGerman, streetAddress: 'Rue 12' } });
  act(() => void route.store.dispatch(emptyApi.util.invalidateTags(['Profile'])));
  await waitFor(() => expect(shownLanguage()).toBe('Deutsch'));
  await route.person.type(screen.getByLabelText('Street address'), 'Rue 12');
  await save(route);
  await said('Your profile has been saved.');
  expect(route.api.calls('editProfile')[0]?.body.jsonData).toEqual({ streetAddress: 'Rue 12' });
});

it('leaves the screens in their language where another field is saved', async () => {
  const user = aUser();
  const french = { ...aProfile(user), language: 'fr' } as const;
  const route = await open({ getUserProfileInfo: french, editProfile: french }, user);
  await route.person.type(await screen.findByLabelText('Street address'), 'Rue 12');
  await save(route);
  await said('Your profile has been saved.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
});

it('shows the server’s error at its field', async () => {
  const errors = [{ field: 'username', message: 'This username is taken.' }];
  const route = await open({ editProfile: failure('DUPLICATE', { errors }) });
  await route.person.type(await screen.findByLabelText('Username'), 'amina');
  await save(route);
  expect(await screen.findByText('This username is taken.')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('amina');
  expect(screen.getByLabelText('Username')).toHaveFocus();
  await route.person.type(screen.getByLabelText('Username'), '.h');
  await waitFor(() => expect(screen.queryByText('This username is taken.')).not.toBeInTheDocument());
});

it('shows whose member one is, and nothing where there is none', async () => {
  const { unmount } = await open();
  expect(await screen.findByLabelText('Organisation')).toHaveValue('Moungo Fruits');
  unmount();
  await open({}, aSuperAdmin());
  await screen.findByLabelText('Username');
  expect(screen.queryByLabelText('Organisation')).not.toBeInTheDocument();
});

it('offers to try again where the profile could not be loaded', async () => {
  await open({ getUserProfileInfo: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

const photo = (name = 'me.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type });

/** Chooses a picture and waits until its crop frame is shown. */
async function choose({ person }: Opened, file = photo()) {
  await screen.findByRole('button', { name: /^(Choose|Change): Picture/ });
  await person.upload(screen.getByLabelText('Picture', { selector: 'input' }), file);
  const image = await screen.findByAltText('The chosen picture');
  Object.defineProperties(image, { naturalWidth: { value: 2_000 }, naturalHeight: { value: 1_000 } });
  fireEvent.load(image);
}

it('cuts a picture and sends it on its own', async () => {
  const route = await open();
  route.api.use({ editProfile: { ...route.profile, profilePicture: path } });
  await choose(route);
  route.api.use({ getUserProfileInfo: { ...route.profile, profilePicture: path } });
  await route.person.click(screen.getByRole('button', { name: 'Save picture' }));
  await said('Picture saved');
  const { image, jsonData } = route.api.calls('editProfile')[0]?.body ?? {};
  expect(jsonData).toEqual({});
  expect([image?.type, image?.size]).toEqual(['image/jpeg', '512x512'.length]);
  await waitFor(() =>
    expect(document.querySelector('.sg-avatar img')).toHaveAttribute('src', expect.stringMatching(/^blob:/)),
  );
  expect(screen.getByRole('button', { name: 'Change: Picture' })).toHaveFocus();
});

it('gives an object URL back when it is no longer shown', async () => {
  const user = aUser();
  const { unmount } = await open({ getUserProfileInfo: { ...aProfile(user), profilePicture: path } }, user);
  await waitFor(() => expect(document.querySelector('.sg-avatar img')).not.toBeNull());
  const shown = document.querySelector('.sg-avatar img')?.getAttribute('src');
  unmount();
  expect(revoked).toContain(shown);
});

it.each([
  [new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), 'me.pdf is not a JPEG, PNG or WebP picture.'],
  [
    Object.defineProperty(photo('huge.jpg'), 'size', { value: 21 * 1024 * 1024 }),
    'huge.jpg is larger than 20 MB.',
  ],
])('refuses what is no picture or too large', async (file, sentence) => {
  await open();
  await screen.findByRole('button', { name: 'Choose: Picture' });
  fireEvent.change(screen.getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('shows in the dialog why a picture was refused', async () => {
  const route = await open({ editProfile: failure('IMAGE_UNREADABLE', { message: 'It cannot be read.' }) });
  await choose(route);
  await route.person.click(screen.getByRole('button', { name: 'Save picture' }));
  expect(await within(screen.getByRole('dialog')).findByText('It cannot be read.')).toBeInTheDocument();
});

it('removes the picture after a confirmation', async () => {
  const user = aUser();
  const withPicture = { ...aProfile(user), profilePicture: path };
  const { api, person, profile } = await open({ getUserProfileInfo: withPicture }, user);
  await person.click(await screen.findByRole('button', { name: 'Remove: Picture' }));
  api.use({ deleteProfilePicture: profile, getUserProfileInfo: profile });
  const question = within(await screen.findByRole('dialog', { name: 'Remove this picture?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Choose: Picture' })).toBeInTheDocument();
  expect(api.calls('deleteProfilePicture')).toHaveLength(1);
});

it('knows what takes an entry away', () => {
  const profile = { ...aProfile(), username: 'amina', streetAddress: 'Rue 12' };
  const { name, language } = profile;
  const typed = { name, language, username: ' ', country: 'Cameroon', city: 'douala', streetAddress: '' };
  expect(changesOf(profile, typed)).toEqual({ username: null, streetAddress: '' });
});
