import { languageNames, languages, useLanguage, useTranslation, type Language } from '@sanaga/i18n';
import { QuietSelect } from './quiet-select.tsx';

const choices = languages.map((value) => ({ value, label: languageNames[value] }));

interface LanguageSelectProps {
  /** "EN" instead of "English". */
  short?: boolean;
  /** Called in addition, so that the profile's language can be saved. */
  onChange?: (language: Language) => void;
}

/** Chooses the language of the interface. */
export function LanguageSelect({ short = false, onChange }: LanguageSelectProps) {
  const { t } = useTranslation('ui');
  const { language, setLanguage } = useLanguage();
  return (
    <QuietSelect
      label={t('language')}
      icon="globe"
      face={short ? language.toUpperCase() : languageNames[language]}
      arrow={!short}
      value={language}
      choices={choices}
      onChoose={(chosen) => {
        setLanguage(chosen);
        onChange?.(chosen);
      }}
    />
  );
}
