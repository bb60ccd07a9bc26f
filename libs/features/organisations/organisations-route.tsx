import { useAddress } from '@sanaga/navigation';
import './organisations.css';
import { OrganisationDetail } from './organisation-detail.tsx';
import { OrganisationList } from './organisation-list.tsx';

/** Shows every organisation, or the one that the address names with everything about it. */
export function OrganisationsRoute() {
  const id = useAddress().read('id');
  return id === undefined ? <OrganisationList /> : <OrganisationDetail id={id} />;
}
