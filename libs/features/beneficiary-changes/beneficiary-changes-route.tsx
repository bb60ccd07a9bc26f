import { useListBeneficiaryChangesQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card, EmptyState, PageHeader } from '@sanaga/ui';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { ChangedDetails, isChanged } from '../shared/beneficiary/changed-details.tsx';

function Changes() {
  const { t } = useTranslation('beneficiary-changes');
  const changes = useListBeneficiaryChangesQuery();
  if (!changes.data) return <CardNotLoaded query={changes} rows={4} errorTitle={t('failed')} />;
  const changed = changes.data.filter(isChanged);
  if (changed.length === 0)
    return (
      <Card>
        <EmptyState icon="contact" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </Card>
    );
  return (
    <div className="sg-col">
      {changed.map((beneficiary) => (
        <Card key={beneficiary.id} title={beneficiary.name}>
          <ChangedDetails beneficiary={beneficiary} />
        </Card>
      ))}
    </div>
  );
}

/** Lists the changed details of beneficiaries that wait for somebody to confirm them, for everybody who may. */
export function BeneficiaryChangesRoute() {
  const { t } = useTranslation('beneficiary-changes');
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <Changes />
    </>
  );
}
