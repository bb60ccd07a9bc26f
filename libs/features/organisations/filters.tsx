import { cities, organisationStatuses, plans } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice, SearchBox } from '@sanaga/ui';
import { SavedFilters } from '../shared/filters/saved-filters.tsx';
import { ListTools } from '../shared/lists/list-tools.tsx';
import type { List } from './use-list.ts';

/** Returns the labels of every choice, for the selects and to name the filters that are on. */
export function useChoices() {
  const { t } = useTranslation(['organisations', 'common', 'ui']);
  return {
    status: organisationStatuses.map((value) => ({ value, label: t(`ui:status.organisation.${value}`) })),
    plan: plans.map((value) => ({ value, label: t(`common:plans.${value}`) })),
    location: cities.map(({ value, label }) => ({ value, label })),
  };
}

/** Shows search and filters above the list; on a phone they scroll sideways in their own track. */
export function Filters({ filter, narrow }: Pick<List, 'filter' | 'narrow'>) {
  const { t } = useTranslation(['organisations', 'common']);
  const choices = useChoices();
  const labels = { status: t('common:fields.status'), plan: t('plan'), location: t('common:fields.city') };
  return (
    <div className="sg-row sg-wrap organisations-filters">
      <SearchBox
        asYouType
        placeholder={t('search')}
        defaultValue={filter.search}
        onSearch={(search) => narrow({ search })}
      />
      <div className="sg-track">
        <div className="sg-row">
          {(['status', 'plan', 'location'] as const).map((name) => (
            <Choice
              key={name}
              label={labels[name]}
              value={filter[name]}
              options={choices[name]}
              onChange={(value) => narrow({ [name]: value })}
            />
          ))}
        </div>
      </div>
      <ListTools>
        <SavedFilters list="ORGANISATIONS" />
      </ListTools>
    </div>
  );
}
