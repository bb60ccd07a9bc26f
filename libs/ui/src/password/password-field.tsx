import { useTranslation } from '@sanaga/i18n';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import './password.css';

type PasswordFieldProps = Omit<InputProps, 'type' | 'suffix'>;

/** Shows a field for a password that can be revealed; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="sg-eye"
          aria-label={shown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
