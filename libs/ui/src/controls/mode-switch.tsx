import { useTranslation } from '@sanaga/i18n';
import { useMode, type ModeChoice } from '../provider/mode.ts';
import { QuietSelect } from './quiet-select.tsx';

const order: ModeChoice[] = ['light', 'dark', 'system'];

/** Chooses light, dark or the device's mode. */
export function ModeSwitch() {
  const { t } = useTranslation('ui');
  const { choice, mode, setChoice } = useMode();
  return (
    <QuietSelect
      label={t('mode.label')}
      icon={mode === 'dark' ? 'sun' : 'moon'}
      value={choice}
      choices={order.map((value) => ({ value, label: t(`mode.${value}`) }))}
      onChoose={setChoice}
    />
  );
}
