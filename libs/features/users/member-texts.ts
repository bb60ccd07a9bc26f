import type { Member } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';

/** Names a member's roles; a person who is to take an admin's place has none until they come. */
export function useRoleText(): (member: Pick<Member, 'roles' | 'succeeds'>) => string {
  const { t } = useTranslation(['users', 'common']);
  const { list } = useFormats();
  return ({ roles, succeeds }) => {
    const held = list(roles.map((role) => t(`common:roles.${role}`)));
    if (!succeeds) return held;
    return held === '' ? t('handOver.toCome') : `${held}, ${t('handOver.toCome')}`;
  };
}

/** Names a job title of the list in the language on the screen; what was typed freely stays as it is. */
export function useJobTitle(): (title: string | null | undefined) => string | undefined {
  const { t } = useTranslation('job-titles');
  return (title) => (title ? t(title, { defaultValue: title }) : undefined);
}
