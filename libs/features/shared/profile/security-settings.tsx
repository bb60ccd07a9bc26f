import {
  useConfirmEmailUpdateMutation,
  useConfirmPhoneNumberUpdateMutation,
  useUpdateEmailMutation,
  useUpdatePhoneNumberMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { AuthenticatorAppCard } from './authenticator-app-card.tsx';
import { ContactChange } from './contact-change.tsx';
import { FirstPhoneNumber } from './first-phone-number.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { toPhoneNumber } from '../people/phone-number.ts';
import { PasswordCard } from './security-password.tsx';
import { SessionsCard } from './security-sessions.tsx';

function OwnEmail() {
  const { t } = useTranslation('security');
  const { email } = useCurrentUser();
  const [request] = useUpdateEmailMutation();
  const [confirm] = useConfirmEmailUpdateMutation();
  return (
    <ContactChange
      kind="email"
      title={t('contact.title.email')}
      current={email}
      field="newEmail"
      sentTo={(value) => value}
      request={({ value, password }) => request({ body: { email, newEmail: value, password } })}
      confirm={({ value, password, otpCode }) =>
        confirm({ body: { email, newEmail: value, password, otpCode } })
      }
    />
  );
}

function OwnPhone() {
  const { t } = useTranslation('security');
  const { email, phoneNumber } = useCurrentUser();
  const [request] = useUpdatePhoneNumberMutation();
  const [confirm] = useConfirmPhoneNumberUpdateMutation();
  if (phoneNumber === null) return <FirstPhoneNumber />;
  return (
    <ContactChange
      kind="phone"
      title={t('contact.title.phone')}
      current={phoneNumber}
      field="newPhoneNumber"
      sentTo={() => email}
      request={({ value, password }) =>
        request({ body: { phoneNumber, newPhoneNumber: toPhoneNumber(value), password } })
      }
      confirm={({ value, password, otpCode }) =>
        confirm({ body: { phoneNumber, newPhoneNumber: toPhoneNumber(value), password, otpCode } })
      }
    />
  );
}

/**
 * Shows the security settings of the signed-in person's account: password, passkeys, authenticator app,
 * e-mail address, phone number and open sessions.
 */
export function SecuritySettings() {
  return (
    <div className="sg-grid">
      <div className="sg-c6 sg-col">
        <PasswordCard />
        <PasskeysCard />
        <AuthenticatorAppCard />
      </div>
      <div className="sg-c6 sg-col">
        <OwnEmail />
        <OwnPhone />
        <SessionsCard />
      </div>
    </div>
  );
}
