import { apiErrorOf, type Float, type FloatComparison, useCompareFloatMutation } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, BusyButton, Card, Details, Link, Notice, useAnnounce } from '@sanaga/ui';
import { OutcomeTag } from './comparisons.tsx';

const orDash = (amount: number | null) => (amount === null ? '–' : <Amount value={amount} />);

/** Shows both sides of the last comparison, what was on its way then, and what the outcome means. */
function Sides({ comparison, sharedAccount }: { comparison: FloatComparison; sharedAccount: boolean }) {
  const { t } = useTranslation('float');
  const { dateTime } = useFormats();
  const { outcome, ours, theirs, disbursement, collection, difference, comparedAt, comparedBy } = comparison;
  const time = dateTime(comparedAt);
  return (
    <>
      <Notice tone={outcome === 'EQUAL' || outcome === 'ON_ITS_WAY' ? 'calm' : 'act'}>
        {t(`compare.texts.${outcome}`, { cause: comparison.cause })}
      </Notice>
      <Details
        items={[
          { label: t('compare.ours'), value: <Amount value={ours} strong /> },
          { label: t('compare.theirs'), value: orDash(theirs) },
          { label: t('compare.disbursement'), value: orDash(disbursement) },
          ...(sharedAccount ? [] : [{ label: t('compare.collection'), value: orDash(collection) }]),
          { label: t('compare.difference'), value: orDash(difference) },
          { label: t('compare.goingOut'), value: <Amount value={comparison.goingOut} /> },
          { label: t('compare.comingIn'), value: <Amount value={comparison.comingIn} /> },
          {
            label: t('compare.when'),
            value: comparedBy
              ? t('compare.at', { time, name: comparedBy.name })
              : t('compare.atAutomatic', { time }),
          },
        ]}
      />
      {sharedAccount && <p className="sg-small sg-text2">{t('compare.shared')}</p>}
    </>
  );
}

/** Shows how the books last compared with the operator's balances, and compares them now. */
export function ComparisonCard({ float }: { float: Float }) {
  const { t } = useTranslation('float');
  const announce = useAnnounce();
  const [compare, { isLoading, error }] = useCompareFloatMutation();
  const run = async () => {
    const { data } = await compare();
    if (data) announce(t(`compare.done.${data.outcome}`));
  };
  const { comparison, exceptionId, sharedAccount } = float;
  return (
    <Card title={t('compare.title')} extra={comparison && <OutcomeTag outcome={comparison.outcome} />}>
      <div className="sg-col">
        {comparison ? (
          <Sides comparison={comparison} sharedAccount={sharedAccount} />
        ) : (
          <p className="sg-text2">{t('compare.never')}</p>
        )}
        {error !== undefined && (
          <Notice tone="bad" live>
            {apiErrorOf(error)?.message}
          </Notice>
        )}
        <div className="sg-row sg-wrap">
          <BusyButton busy={isLoading} onClick={() => void run()}>
            {t('compare.button')}
          </BusyButton>
          {exceptionId !== null && (
            <Link href={pathTo.reconciliationException(exceptionId)}>{t('compare.exception')}</Link>
          )}
        </div>
      </div>
    </Card>
  );
}
