import {
  type Organisation,
  useConfirmOrganisationEmailUpdateMutation,
  useConfirmOrganisationPhoneNumberUpdateMutation,
  useEditOrganisationProfileMutation,
  useGetOrganisationProfileQuery,
  useUpdateOrganisationEmailMutation,
  useUpdateOrganisationPhoneNumberMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card } from '@sanaga/ui';
import { ContactChange } from '../shared/profile/contact-change.tsx';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { toPhoneNumber } from '../shared/people/phone-number.ts';
import { PictureField } from '../shared/pictures/picture-field.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import './settings.css';

/** Edits logo and cover; each is saved as soon as it is cut. */
function Pictures({ holder }: { holder: Organisation }) {
  const { t } = useTranslation('settings');
  const [edit] = useEditOrganisationProfileMutation();
  const change = (json: object, files: { image?: Blob; cover?: Blob } = {}) =>
    edit({ body: { jsonData: JSON.stringify(json), ...files } });
  const { name, profilePicture, coverPicture } = holder;
  return (
    <Card title={t('organisation.pictures')}>
      <div className="sg-col">
        <PictureField
          label={t('organisation.cover')}
          name={name}
          path={coverPicture}
          shape="wide"
          save={(cover) => change({}, { cover })}
          remove={() => change({ removeCover: true })}
        />
        <PictureField
          label={t('organisation.logo')}
          name={name}
          path={profilePicture}
          shape="square"
          save={(image) => change({}, { image })}
          remove={() => change({ removeImage: true })}
        />
      </div>
    </Card>
  );
}

function OrganisationEmail({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const [request] = useUpdateOrganisationEmailMutation();
  const [confirm] = useConfirmOrganisationEmailUpdateMutation();
  return (
    <ContactChange
      kind="email"
      title={t('organisation.email')}
      current={email}
      field="email"
      hint={t('organisation.emailHint')}
      sentTo={(value) => value}
      request={({ value, password }) => request({ body: { email: value, password } })}
      confirm={({ value, otpCode }) => confirm({ body: { email: value, otpCode } })}
    />
  );
}

function OrganisationPhone({ email, phoneNumber }: { email: string; phoneNumber: string }) {
  const { t } = useTranslation('settings');
  const [request] = useUpdateOrganisationPhoneNumberMutation();
  const [confirm] = useConfirmOrganisationPhoneNumberUpdateMutation();
  return (
    <ContactChange
      kind="phone"
      title={t('organisation.phone')}
      current={phoneNumber}
      field="phoneNumber"
      hint={t('organisation.phoneHint')}
      sentTo={() => email}
      request={({ value, password }) => request({ body: { phoneNumber: toPhoneNumber(value), password } })}
      confirm={({ value, otpCode }) => confirm({ body: { phoneNumber: toPhoneNumber(value), otpCode } })}
    />
  );
}

/** Shows an admin what the organisation says about itself, and how it is reached. */
export function OrganisationTab() {
  const { t } = useTranslation('settings');
  const query = useGetOrganisationProfileQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} rows={6} />;
  return (
    <div className="sg-grid">
      <div className="sg-c6 sg-col">
        <Pictures holder={data} />
        <OrganisationEmail email={data.email} />
        <OrganisationPhone email={data.email} phoneNumber={data.phoneNumber} />
      </div>
      <div className="sg-c6 sg-col">
        <Card title={t('organisation.title')}>
          <OrganisationForm key={data.organisationId} holder={data} />
        </Card>
      </div>
    </div>
  );
}
