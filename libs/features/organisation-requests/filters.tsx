import { cities } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice, NothingFound, SearchBox } from '@sanaga/ui';
import { cityName } from '../shared/people/city-name.ts';
import type { Requests } from './use-review.ts';

const cityChoices = cities.map(({ value, label }) => ({ value, label }));

/** Shows search and city above the list. */
export function Filters({ filter, narrow }: Pick<Requests, 'filter' | 'narrow'>) {
  const { t } = useTranslation(['organisation-requests', 'common']);
  return (
    <div className="sg-row sg-wrap request-filters">
      <SearchBox
        placeholder={t('search')}
        defaultValue={filter.search}
        onSearch={(search) => narrow({ search })}
        asYouType
      />
      <Choice
        label={t('common:fields.city')}
        value={filter.location}
        options={cityChoices}
        onChange={(location) => narrow({ location })}
      />
    </div>
  );
}

/** Says that nothing that waits matches the filters. */
export const NoneFound = ({ filter, clear }: Pick<Requests, 'filter' | 'clear'>) => {
  const city = cityName(filter.location ?? null);
  return <NothingFound search={filter.search} filters={city ? [city] : []} onClear={clear} />;
};
