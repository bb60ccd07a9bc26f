import type { OrganisationDetail } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { RegisteredName } from '@sanaga/ui';

type Registered = Pick<OrganisationDetail, 'registeredName' | 'nameMatch' | 'nameChecked'>;

/**
 * Shows the name to which the operator has registered a holder's business number, and whether that is the holder or its
 * owner.
 */
export function HolderNameCheck({ registered }: { registered: Registered }) {
  const { t } = useTranslation('organisation-requests');
  const { registeredName } = registered;
  const state = nameStateOf(registered);
  return (
    <>
      <RegisteredName match={state} name={registeredName ?? undefined} />
      {registeredName && <div>{t(`checks.names.${state}`)}</div>}
    </>
  );
}
