import type { OwnPaymentFigures } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { LinkButton, Notice } from '@sanaga/ui';

/** Leads to the payments about which approvers have asked something. */
export function QuestionsWaiting({ own: { questions } }: { own: OwnPaymentFigures }) {
  const { t } = useTranslation('initiator-home');
  if (questions === 0) return null;
  return (
    <Notice
      tone="act"
      icon="help"
      action={<LinkButton href={`${paths.transactions}?question=OPEN`}>{t('questions.see')}</LinkButton>}
    >
      {t('questions.text', { count: questions })}
    </Notice>
  );
}
