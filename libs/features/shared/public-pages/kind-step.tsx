import type { ApiError } from '@sanaga/api';
import { paths } from '@sanaga/navigation';
import { Icon, Link, PlainNotice, SignTitle } from '@sanaga/ui';
import { useState } from 'react';
import './kind-step.css';
import type { AccountKind } from './public-steps.ts';

const kinds = [
  { kind: 'ORGANIZATION', icon: 'building' },
  { kind: 'INDIVIDUAL', icon: 'user' },
] as const;

interface KindStepProps {
  /** Returns the `sign-up` texts by key: i18next's, or the page's own before the app is there. */
  t: (key: string) => string;
  /** True while the next step is fetched, so that the button is not pressed again. */
  busy?: boolean;
  /** Reason why the next step did not come. */
  error?: ApiError;
  onChoose: (kind: AccountKind) => void;
}

/** Asks who the account is for. It is a form, so that a press before the script has loaded is held like any other. */
export function KindStep({ t, busy = false, error, onChoose }: KindStepProps) {
  const [chosen, choose] = useState<AccountKind>();
  return (
    <>
      <SignTitle title={t('kind.title')}>{t('kind.text')}</SignTitle>
      <form className="sg-kinds" method="post">
        {error && (
          <PlainNotice tone="bad" live>
            {error.message}
          </PlainNotice>
        )}
        {kinds.map(({ kind, icon }) => (
          <button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            className="sg-kind"
            aria-disabled={busy}
            aria-busy={busy && kind === chosen}
            onClick={(event) => {
              event.preventDefault();
              if (busy) return;
              choose(kind);
              onChoose(kind);
            }}
          >
            <Icon name={icon} size={24} />
            <span className="sg-spread">
              <strong>{t(`kind.${kind}.title`)}</strong>
              <span className="sg-text2">{t(`kind.${kind}.text`)}</span>
            </span>
            {busy && kind === chosen ? (
              <Icon name="refresh" className="sg-turning" />
            ) : (
              <Icon name="chevron-right" />
            )}
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
