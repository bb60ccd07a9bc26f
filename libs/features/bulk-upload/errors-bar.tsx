import { apiErrorOf, useExcludePaymentFileErrorsMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon, useAnnounce } from '@sanaga/ui';
import { useRowCounts } from './use-grid-rows.ts';

interface ErrorsBarProps {
  fileId: string;
  onExcluded: () => void;
}

/**
 * Excludes all rows with an error, on every page of the file. The same button takes them back, even after a reload; a
 * single row has a button of its own.
 */
export function ErrorsBar({ fileId, onExcluded }: ErrorsBarProps) {
  const { t } = useTranslation('bulk-upload');
  const announce = useAnnounce();
  const counts = useRowCounts(fileId);
  const [exclude, { isLoading, error }] = useExcludePaymentFileErrorsMutation();
  const { error: open = 0, excludedErrors: excluded = 0 } = counts ?? {};
  if (open + excluded < 2) return null;
  const leftOut = open > 0;
  const count = leftOut ? open : excluded;
  const press = async () => {
    const { data } = await exclude({ fileId, body: { leftOut } });
    if (!data) return;
    if (leftOut) onExcluded();
    announce(t(leftOut ? 'errors.excluded' : 'errors.open', { count: leftOut ? open + excluded : excluded }));
  };
  return (
    <div className="bulk-errors">
      <Hint tone={leftOut ? 'bad' : 'text2'}>
        {t(leftOut ? 'errors.open' : 'errors.excluded', { count })}
      </Hint>
      <BusyButton
        busy={isLoading}
        icon={leftOut ? undefined : <Icon name="undo" size={14} />}
        aria-label={leftOut ? undefined : t('errors.undo', { count })}
        onClick={() => void press()}
      >
        {leftOut ? t('errors.exclude', { count }) : t('undo')}
      </BusyButton>
      <span role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</span>
    </div>
  );
}
