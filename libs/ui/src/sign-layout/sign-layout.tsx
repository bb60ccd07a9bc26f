import { productName } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../controls/language-select.tsx';
import { SignFrame } from './sign-frame.tsx';

interface SignLayoutProps {
  /** True for more room, which sign-up needs. */
  wide?: boolean;
  /** The form. */
  children: ReactNode;
}

/** Lays out the public pages: form on the left, river and promise on the right. */
export function SignLayout({ wide, children }: SignLayoutProps) {
  const { t } = useTranslation('ui');
  return (
    <SignFrame
      wide={wide}
      language={<LanguageSelect />}
      promise={{ title: t('sign.promise'), text: t('sign.promiseText') }}
      footer={t('sign.pin', { product: productName })}
    >
      {children}
    </SignFrame>
  );
}
