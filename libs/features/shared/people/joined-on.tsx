import { useFormats, useTranslation } from '@sanaga/i18n';

interface JoinedOnProps {
  person: { status?: string | null; dateJoined?: string | null };
}

/** Shows the day on which somebody joined; a person who was invited and has not come yet has joined nothing. */
export function JoinedOn({ person: { status, dateJoined } }: JoinedOnProps) {
  const { t } = useTranslation('common');
  const { date } = useFormats();
  if (!dateJoined) return null;
  const day = date(dateJoined);
  return status === 'INVITED' ? t('invitedOn', { day }) : <span className="sg-nowrap">{day}</span>;
}
