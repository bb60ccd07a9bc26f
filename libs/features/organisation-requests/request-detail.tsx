import type { OrganisationRequest } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, Details, StatusTag } from '@sanaga/ui';
import { Button } from 'antd';
import { DocumentReview } from '../shared/documents/document-review.tsx';
import { cityName } from '../shared/people/city-name.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { RequestChecks } from './request-checks.tsx';

interface RequestDetailProps {
  request: OrganisationRequest;
  onApprove: () => void;
  onReject: () => void;
}

/** Shows everything that was submitted, on one page, and the decision at its foot. */
export function RequestDetail({ request, onApprove, onReject }: RequestDetailProps) {
  const { t } = useTranslation(['organisation-requests', 'common', 'documents']);
  const { dateTime } = useFormats();
  const { name, status, createdAt, category, location, phoneNumber, email, owner, plan, username, website } =
    request;
  return (
    <Card flush>
      <div className="request-head">
        <OrganisationAvatar organisation={request} />
        <div>
          <h2>{name}</h2>
          <div className="sg-row sg-wrap sg-text2">
            <StatusTag kind="organisation" status={status} />
            {t('askedOn', { time: dateTime(createdAt) })}
          </div>
        </div>
      </div>
      <RequestChecks request={request} />
      <div className="request-facts">
        <section>
          <h3 className="request-facts-title">{t('organisation')}</h3>
          <Details
            items={[
              { label: t('common:fields.name'), value: name },
              ...(username ? [{ label: t('username'), value: username }] : []),
              {
                label: t('common:fields.businessCategory'),
                value: category ? t(`common:categories.${category}`, { defaultValue: category }) : '–',
              },
              { label: t('common:fields.city'), value: cityName(location) ?? '–' },
              { label: t('businessNumber'), value: formatPhone(phoneNumber) },
              { label: t('common:fields.email'), value: email },
              ...(website ? [{ label: t('website'), value: website }] : []),
              { label: t('planAtStart'), value: t(`common:plans.${plan}`) },
            ]}
          />
        </section>
        <section>
          <h3 className="request-facts-title">{t('owner')}</h3>
          <Details
            items={[
              { label: t('common:fields.fullName'), value: owner?.name ?? '–' },
              { label: t('common:fields.email'), value: owner?.email ?? '–' },
              { label: t('common:fields.role'), value: t('common:roles.ADMIN') },
              { label: t('signedUp'), value: dateTime(createdAt) },
            ]}
          />
        </section>
      </div>
      <section className="request-documents" aria-label={t('documents:review.title')}>
        <h3 className="request-facts-title">{t('documents:review.title')}</h3>
        <p className="sg-small sg-text2">{t('documents:review.text')}</p>
        <DocumentReview organisationId={request.organisationId} />
      </section>
      <div className="request-decision">
        <span className="sg-small sg-text2 sg-not-phone">{t('told')}</span>
        <span className="sg-row">
          <Button danger onClick={onReject}>
            {t('reject.action')}
          </Button>
          <Button type="primary" onClick={onApprove}>
            {t('approve.action')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
