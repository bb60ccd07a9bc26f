import type { DecisionSubject } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { LinkButton } from '@sanaga/ui';

/** Leads from a queue to what was decided about such subjects before. */
export function PastDecisionsLink({ subject }: { subject: DecisionSubject }) {
  const { t } = useTranslation('console');
  return <LinkButton href={pathTo.pastDecisions(subject)}>{t('pastDecisions')}</LinkButton>;
}
