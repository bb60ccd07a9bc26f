import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { LinkButton, NoticeCard, SignLayout } from '@sanaga/ui';
import { MailAppLink } from '../shared/public-pages/mail-app-link.tsx';

/** Says at `/email` that the mail is sent, for people who come here by a link; a flow has this step of its own. */
export function CheckMailRoute() {
  const { t } = useTranslation('check-mail');
  return (
    <SignLayout>
      <NoticeCard icon="mail" heading title={t('title')}>
        {t('text')}
      </NoticeCard>
      <div className="sg-col">
        <MailAppLink label={t('open')} primary />
        <LinkButton href={paths.forgotPassword} large block>
          {t('another')}
        </LinkButton>
        <LinkButton href={paths.login} large block>
          {t('signIn')}
        </LinkButton>
      </div>
    </SignLayout>
  );
}
