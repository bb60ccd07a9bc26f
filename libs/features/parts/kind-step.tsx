import { paths } from '@sanaga/navigation';
import { Icon, Link, SignTitle } from '@sanaga/ui';
import './kind-step.css';
import type { AccountKind } from './public-steps.ts';

const kinds = [
  { kind: 'ORGANIZATION', icon: 'building' },
  { kind: 'INDIVIDUAL', icon: 'user' },
] as const;

interface KindStepProps {
  /** The `sign-up` texts by key: i18next's, or the page's own before the app is there. */
  t: (key: string) => string;
  onChoose: (kind: AccountKind) => void;
}

/** Who the account is for. A form, so that a press that comes before the script is held like any other. */
export function KindStep({ t, onChoose }: KindStepProps) {
  return (
    <>
      <SignTitle title={t('kind.title')}>{t('kind.text')}</SignTitle>
      <form className="sg-kinds" method="post">
        {kinds.map(({ kind, icon }) => (
          <button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            className="sg-kind"
            onClick={(event) => {
              event.preventDefault();
              onChoose(kind);
            }}
          >
            <Icon name={icon} size={24} />
            <span className="sg-spread">
              <strong>{t(`kind.${kind}.title`)}</strong>
              <span className="sg-text2">{t(`kind.${kind}.text`)}</span>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </form>
      <p className="sg-sign-below">
        {t('kind.haveAccount')}{' '}
        <Link className="sg-strong" href={paths.login}>
          {t('kind.signIn')}
        </Link>
      </p>
    </>
  );
}
