import { passwordChecks, passwordRules } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Icon } from '../icon/icon.tsx';
import './password.css';

interface PasswordHintsProps {
  /** As far as it is typed. */
  password: string;
  /** Makes them the description of the field by `aria-describedby`. */
  id?: string;
}

/** The rules of a password, ticking off while it is typed. */
export function PasswordHints({ password, id }: PasswordHintsProps) {
  const { t } = useTranslation('ui');
  const met = passwordChecks(password);
  return (
    <ul id={id} className="sg-rules">
      {passwordRules.map((rule) => (
        <li key={rule} className={met[rule] ? 'sg-good' : 'sg-text3'}>
          <Icon name={met[rule] ? 'check-circle' : 'dash'} size={13} />
          {t(`password.rules.${rule}`)}
          <span className="sg-sr">, {met[rule] ? t('password.met') : t('password.open')}</span>
        </li>
      ))}
    </ul>
  );
}
