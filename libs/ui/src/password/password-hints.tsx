import {
  passwordChecks,
  type PasswordOwner,
  passwordRules,
  passwordStrength,
  whyGuessed,
} from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Icon } from '../icon/icon.tsx';
import './password.css';

interface PasswordHintsProps {
  /** The part typed so far. */
  password: string;
  /** The future owner: their own words are guessed first. */
  owner?: PasswordOwner;
  /** Makes them the description of the field by `aria-describedby`. */
  id?: string;
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const { t } = useTranslation('ui');
  return (
    <li className={met ? 'sg-good' : 'sg-text3'}>
      <Icon name={met ? 'check-circle' : 'dash'} size={13} />
      {children}
      <span className="sg-sr">, {met ? t('password.met') : t('password.open')}</span>
    </li>
  );
}

/** Says by bars and in a word how strong a password is; its place is there before anything is typed. */
function Strength({ password, owner }: Pick<PasswordHintsProps, 'password' | 'owner'>) {
  const { t } = useTranslation('ui');
  const strength = password === '' ? undefined : passwordStrength(password, owner);
  return (
    <div className="sg-strength" data-strength={strength}>
      <span className="sg-strength-bars" aria-hidden="true" />
      <span aria-live="polite">
        {strength && t('password.strength', { strength: t(`password.strengths.${strength}`) })}
      </span>
    </div>
  );
}

/** Shows a password's rules, which tick off while it is typed, and its strength. */
export function PasswordHints({ password, owner, id }: PasswordHintsProps) {
  const { t } = useTranslation('ui');
  const met = passwordChecks(password);
  const guessed = password === '' ? undefined : whyGuessed(password, owner);
  return (
    <div id={id}>
      <ul className="sg-rules">
        {passwordRules.map((rule) => (
          <Rule key={rule} met={met[rule]}>
            {t(`password.rules.${rule}`)}
          </Rule>
        ))}
        <Rule met={password !== '' && !guessed}>
          {guessed ? t(`password.guessed.${guessed}`) : t('password.rules.GUESS')}
        </Rule>
      </ul>
      <Strength password={password} owner={owner} />
    </div>
  );
}
