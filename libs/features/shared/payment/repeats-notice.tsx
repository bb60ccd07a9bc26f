import type { PaymentFileSummary } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Link, Notice } from '@sanaga/ui';

type Repeats = PaymentFileSummary['repeats'];

/** Returns what became of the other file, as far as it matters to the person who pays this one. */
function stateOf({ status }: NonNullable<Repeats>) {
  if (status === null) return 'open';
  if (status === 'PENDING') return 'waits';
  return status === 'COMPLETED' ? 'paid' : 'approved';
}

/** Says once, for the whole file, that another one pays the same, and leads to it; shows nothing if there is none. */
export function RepeatsNotice({ repeats }: { repeats: Repeats | undefined }) {
  const { t } = useTranslation('bulk');
  const { date } = useFormats();
  if (!repeats) return null;
  const { isSame, rows, sameRows, fileId, bulkId, fileName: name, uploadedAt } = repeats;
  const day = date(uploadedAt);
  return (
    <Notice tone="act">
      <strong>
        {isSame
          ? t('repeats.same', { count: rows, name, day })
          : t('repeats.near', { same: sameRows, rows, name, day })}
      </strong>{' '}
      {t(`repeats.${stateOf(repeats)}`)}{' '}
      <Link href={bulkId === null ? pathTo.bulkUpload(fileId) : pathTo.transaction(bulkId)}>
        {t(bulkId === null ? 'repeats.file' : 'repeats.payments')}
      </Link>
    </Notice>
  );
}
