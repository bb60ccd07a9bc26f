import { useCurrentUser } from '@sanaga/auth';
import { memberRoles } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';

/** Says which roles the person has now, where an admin changed them while they were here: menu and buttons changed, too. */
export function RoleChangeNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const { list } = useFormats();
  const { userId, roles } = useCurrentUser();
  const held = memberRoles.filter((role) => roles.includes(role));
  const now = { userId, roles: held.join() };
  const [known, setKnown] = useState(now);
  // another person's roles are no change
  if (known.userId !== userId) setKnown(now);
  if (known.userId !== userId || known.roles === now.roles) return null;
  const close = (
    <Button size="small" onClick={() => setKnown(now)}>
      {t('common:actions.close')}
    </Button>
  );
  return (
    <Notice tone="calm" live action={close}>
      {t('roleChanged', { roles: list(held.map((role) => t(`common:roles.${role}`))) })}
    </Notice>
  );
}
