import { useTranslation } from '@sanaga/i18n';

/** An action of the audit log in words, such as "Payment: approved". */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => {
    const [noun = '', verb = ''] = action.split('.');
    // a line that an older version wrote may have no word any more: it says itself with spaces
    const thing = t(`nouns.${noun}`, { defaultValue: noun.replaceAll('-', ' ') });
    return `${thing}: ${t(`verbs.${verb}`, { defaultValue: verb.replaceAll('-', ' ') })}`;
  };
}
