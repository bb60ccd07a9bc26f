import { auditActions, filterFields } from '@sanaga/domain';
import { useCurrentUser } from '@sanaga/auth';
import { collatorOf, useLanguage, useTranslation } from '@sanaga/i18n';
import { DayField, Icon } from '@sanaga/ui';
import { Button, Input, Select } from 'antd';
import { SavedFilters } from '../filters/saved-filters.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import type { Change, Filters } from './use-filters.ts';

/** Subjects of the log, from the beginning of the actions' names. */
const nouns = [...new Set(auditActions.map((action) => action.slice(0, action.indexOf('.'))))];

/** Subjects that no organisation's log has. */
const ofPlatform = new Set([
  ...['account-plan', 'float', 'issuer', 'joint-decision', 'operator', 'payouts', 'plan', 'platform-setting'],
  ...['product', 'reconciliation', 'super-admin'],
]);

interface AuditFiltersProps {
  filters: Filters;
  onChange: Change;
}

/** Shows the filters that were set from a line of the log: whose, by whom, about what; each can be removed. */
function Narrowed({ filters, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const given = (['actorId', 'organisationId', 'subjectId'] as const).filter((name) => filters[name]);
  return given.map((name) => (
    <Button
      key={name}
      icon={<Icon name="close" />}
      onClick={() => onChange({ [name]: undefined, ...(name === 'subjectId' && { subjectType: undefined }) })}
    >
      {t(`only.${name}`)}
    </Button>
  ));
}

/** Filters the log; the filters are in the address. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { superAdmin } = useCurrentUser();
  const shownNouns = superAdmin ? nouns : nouns.filter((noun) => !ofPlatform.has(noun));
  const { compare } = collatorOf(useLanguage().language);
  const search = (text: string) => {
    const asked = text.trim();
    if (asked === '' || filterFields.AUDIT.subjectId(asked)) onChange({ subjectId: asked || undefined });
  };
  return (
    <div className="sg-row sg-wrap audit-filters">
      <Select
        aria-label={t('what')}
        value={filters.action ?? ''}
        onChange={(value) => onChange({ action: value || undefined })}
        options={[
          { value: '', label: t('everything') },
          ...shownNouns
            .map((noun) => ({ value: `${noun}.`, label: t(`nouns.${noun}`) }))
            .sort((one, other) => compare(one.label, other.label)),
        ]}
        popupMatchSelectWidth={false}
      />
      <Input.Search
        // updates when Back, or a line of the log, changes what is searched for
        key={filters.subjectId}
        className="audit-search"
        aria-label={t('subjectId')}
        placeholder={t('subjectId')}
        defaultValue={filters.subjectId}
        onSearch={search}
      />
      <DayField
        label={t('from')}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DayField
        label={t('to')}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(day) => onChange({ to: day || undefined })}
      />
      <Narrowed filters={filters} onChange={onChange} />
      <ListTools>
        <SavedFilters list="AUDIT" />
      </ListTools>
    </div>
  );
}
