import { useListOwnDocumentsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { LinkButton, Notice } from '@sanaga/ui';

/** Says, where money is asked for, that required documents are not accepted yet: until then the server refuses it. */
export function DocumentsNeeded() {
  const { t } = useTranslation('documents');
  const { data = [] } = useListOwnDocumentsQuery(undefined, { skip: !useCan('document:submit') });
  const needed = data.filter(({ required, status }) => required && status !== 'ACCEPTED');
  if (needed.length === 0) return null;
  return (
    <Notice tone="act" action={<LinkButton href={pathTo.ownDocuments()}>{t('title')}</LinkButton>}>
      <p>{t('requiredText')}</p>
      <ul>
        {needed.map(({ kind, status }) => (
          <li key={kind}>{t('needed', { document: t(`kinds.${kind}`), status: t(`status.${status}`) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
