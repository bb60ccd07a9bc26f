import type { OrganisationRequest } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { HolderNameCheck } from '../shared/people/holder-name-check.tsx';

function Check({ good, title, children }: { good: boolean; title: string; children: ReactNode }) {
  return (
    <div className="sg-row">
      <span className={good ? 'sg-good' : 'sg-warn'}>
        <Icon name={good ? 'check-circle' : 'triangle-alert'} />
      </span>
      <div>
        <strong>{title}</strong>
        <div className="sg-small sg-text2">{children}</div>
      </div>
    </div>
  );
}

/** Shows what was checked for the reviewer: the number with the operator, the address, and similar organisations. */
export function RequestChecks({ request: { checks } }: { request: OrganisationRequest }) {
  const { t } = useTranslation('organisation-requests');
  const { dateTime, list } = useFormats();
  const { businessNumber, emailVerifiedAt, similarNames, sameNumber } = checks;
  return (
    <section className="request-checks" aria-label={t('checks.label')}>
      <Check good={businessNumber === 'ACTIVE'} title={t('checks.number')}>
        {businessNumber === 'ACTIVE' ? t('checks.numberActive') : t('checks.numberNotChecked')}
      </Check>
      <Check good={nameStateOf(checks) === 'MATCH'} title={t('checks.name')}>
        <HolderNameCheck registered={checks} />
      </Check>
      <Check good={emailVerifiedAt !== null} title={t('checks.email')}>
        {emailVerifiedAt
          ? t('checks.emailVerified', { time: dateTime(emailVerifiedAt) })
          : t('checks.emailOpen')}
      </Check>
      <Check good={similarNames.length === 0} title={t('checks.similar')}>
        {similarNames.length === 0
          ? t('checks.similarNone')
          : t('checks.similarTo', { names: list(similarNames) })}
      </Check>
      <Check good={sameNumber.length === 0} title={t('checks.once')}>
        {sameNumber.length === 0 ? t('checks.onceYes') : t('checks.onceNo', { names: list(sameNumber) })}
      </Check>
    </section>
  );
}
