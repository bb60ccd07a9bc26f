import { useTranslation } from '@sanaga/i18n';
import { Link } from '@sanaga/ui';
import { formatPhone } from '../shared/people/phone-number.ts';
import { usePublicSettings } from '../shared/public-pages/use-public-settings.ts';

/** Says whom to ask about the state of an account; shows nothing if the operator of the platform names nobody. */
export function Support({ state }: { state: 'waiting' | 'suspended' }) {
  const { t } = useTranslation('under-review');
  const { supportEmail: email, supportPhone: phone } = usePublicSettings() ?? {};
  if (!email && !phone) return null;
  return (
    <p className="sg-text2">
      {t(`${state}.support`)} {email && <Link href={`mailto:${email}`}>{email}</Link>}
      {email && phone && ', '}
      {phone && <Link href={`tel:${phone}`}>{formatPhone(phone)}</Link>}
    </p>
  );
}
