import { apiErrorOf, useChangeMonthlyStatementMutation, useGetMonthlyStatementQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Hint, useAnnounce } from '@sanaga/ui';
import { Checkbox } from 'antd';

/** Turns the monthly email with the statement on or off; hidden until it is known which. */
export function MonthlyEmail() {
  const { t } = useTranslation('statement-page');
  const announce = useAnnounce();
  const { data } = useGetMonthlyStatementQuery();
  const [change, { error, isLoading }] = useChangeMonthlyStatementMutation();
  const turn = async (isOn: boolean) => {
    const result = await change({ body: { isOn } });
    if (!result.error) announce(t(isOn ? 'monthlyOn' : 'monthlyOff'));
  };
  if (!data) return null;
  return (
    <div>
      <Checkbox checked={data.isOn} disabled={isLoading} onChange={({ target }) => void turn(target.checked)}>
        {t('monthly')}
      </Checkbox>
      <div role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</div>
    </div>
  );
}
