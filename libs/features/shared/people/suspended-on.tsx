import type { Member } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';

interface SuspendedOnProps {
  person: Pick<Member, 'suspendedAt' | 'suspendedByName' | 'suspensionReason'>;
  /** True in a list, beneath something that matters more. */
  caption?: boolean;
}

/** Shows since when somebody is suspended, by whom and why; shows nothing for anybody else. */
export function SuspendedOn({ person, caption }: SuspendedOnProps) {
  const { t } = useTranslation('common');
  const { date } = useFormats();
  const { suspendedAt, suspendedByName: by, suspensionReason: reason } = person;
  if (!suspendedAt) return null;
  const day = date(suspendedAt);
  return (
    <p className={caption ? 'sg-caption sg-text2' : undefined}>
      {by ? t('suspendedOn.admin', { day, by, reason }) : t('suspendedOn.platform', { day, reason })}
    </p>
  );
}
