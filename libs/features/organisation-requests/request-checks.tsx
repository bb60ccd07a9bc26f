import type { OrganisationRequest } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { HolderNameCheck } from '../shared/people/holder-name-check.tsx';

interface Check {
  good: boolean;
  title: string;
  found: ReactNode;
}

/** Returns what was checked: the number with the operator, the address, and similar organisations. */
function useChecks({ checks }: OrganisationRequest): Check[] {
  const { t } = useTranslation('organisation-requests');
  const { dateTime, list } = useFormats();
  const { businessNumber, emailVerifiedAt, similarNames, sameNumber } = checks;
  return [
    {
      good: businessNumber === 'ACTIVE',
      title: t('checks.number'),
      found: businessNumber === 'ACTIVE' ? t('checks.numberActive') : t('checks.numberNotChecked'),
    },
    {
      good: nameStateOf(checks) === 'MATCH',
      title: t('checks.name'),
      found: <HolderNameCheck registered={checks} />,
    },
    {
      good: emailVerifiedAt !== null,
      title: t('checks.email'),
      found: emailVerifiedAt
        ? t('checks.emailVerified', { time: dateTime(emailVerifiedAt) })
        : t('checks.emailOpen'),
    },
    {
      good: similarNames.length === 0,
      title: t('checks.similar'),
      found:
        similarNames.length === 0
          ? t('checks.similarNone')
          : t('checks.similarTo', { names: list(similarNames) }),
    },
    {
      good: sameNumber.length === 0,
      title: t('checks.once'),
      found: sameNumber.length === 0 ? t('checks.onceYes') : t('checks.onceNo', { names: list(sameNumber) }),
    },
  ];
}

const Checks = ({ checks }: { checks: readonly Check[] }) =>
  checks.map(({ good, title, found }) => (
    <div key={title} className="sg-row">
      <span className={good ? 'sg-good' : 'sg-warn'}>
        <Icon name={good ? 'check-circle' : 'triangle-alert'} />
      </span>
      <div>
        <strong>{title}</strong>
        <div className="sg-small sg-text2">{found}</div>
      </div>
    </div>
  ));

/** Shows the reviewer what was checked. */
export function RequestChecks({ request }: { request: OrganisationRequest }) {
  const { t } = useTranslation('organisation-requests');
  return (
    <section className="request-checks" aria-label={t('checks.label')}>
      <Checks checks={useChecks(request)} />
    </section>
  );
}

/** Repeats in a question what the checks found, and nothing of what is in order. */
export function RequestWarnings({ request }: { request: OrganisationRequest }) {
  const { t } = useTranslation('organisation-requests');
  const open = useChecks(request).filter(({ good }) => !good);
  if (open.length === 0) return null;
  return (
    <section className="sg-col request-warnings" aria-label={t('checks.open')}>
      <Checks checks={open} />
    </section>
  );
}
