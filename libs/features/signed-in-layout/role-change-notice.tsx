import { useCurrentUser, useRoleChange } from '@sanaga/auth';
import { memberRoles } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { Button } from 'antd';

/**
 * Says which roles the person has now, if an admin changed them while they were here, as menu and buttons changed too.
 */
export function RoleChangeNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const { list } = useFormats();
  const { roles } = useCurrentUser();
  const { changed, read } = useRoleChange();
  if (!changed) return null;
  const held = memberRoles.filter((role) => roles.includes(role));
  const close = (
    <Button size="small" onClick={read}>
      {t('common:actions.close')}
    </Button>
  );
  return (
    <Notice tone="calm" live action={close}>
      {t('roleChanged', { roles: list(held.map((role) => t(`common:roles.${role}`))) })}
    </Notice>
  );
}
