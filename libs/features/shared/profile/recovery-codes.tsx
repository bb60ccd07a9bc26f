import { useTranslation } from '@sanaga/i18n';
import { Icon, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { FactorDialog } from './factor-dialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes of an authenticator app, this once, to copy or to download. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    announce(t('app.copied'));
  };
  return (
    <FactorDialog title={t('app.codes')} action={t('app.saved')} busy={false} onAction={onClose}>
      <div className="sg-col">
        <p>{t('app.codesText')}</p>
        <ol className="security-codes">
          {codes.map((code) => (
            <li key={code} className="sg-mono">
              {code}
            </li>
          ))}
        </ol>
        <div className="sg-row sg-wrap">
          <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
            {t('app.copy')}
          </Button>
          <Button
            icon={<Icon name="download" />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${t('app.file')}.txt`}
          >
            {t('app.download')}
          </Button>
        </div>
      </div>
    </FactorDialog>
  );
}
