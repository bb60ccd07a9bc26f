import { intlLocales, useLanguage } from '@sanaga/i18n';
import { InputNumber, type InputNumberProps } from 'antd';

type PercentInputProps = Pick<InputNumberProps<number>, 'id' | 'value' | 'onChange'>;

/** Greatest precision of a percentage, as whole millionths of a fraction are stored. */
const decimals = { maximumFractionDigits: 4 };

/** Reads a rate. It has no thousands, so each mark is the decimal one: `0,5` is a half in English too, never five. */
function parsePercent(typed: string): number {
  const digits = typed.replaceAll(/\s/g, '').replace(/%$/, '').replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Takes a rate in percent as the language writes it; NaN if that is not a number. Works inside Form.Item. */
export function PercentInput(props: PercentInputProps) {
  const { language } = useLanguage();
  // the library would keep the rate before it, and show it again
  const onInput = (typed: string) => {
    if (typed.trim() === '') props.onChange?.(null);
    else if (Number.isNaN(parsePercent(typed))) props.onChange?.(Number.NaN);
  };
  return (
    <InputNumber<number>
      size="large"
      {...props}
      style={{ width: '100%' }}
      inputMode="decimal"
      step={0.1}
      controls={false}
      onInput={onInput}
      formatter={(value, { userTyping, input }) =>
        userTyping || !value || Number.isNaN(Number(value))
          ? input
          : Number(value).toLocaleString(intlLocales[language], decimals)
      }
      parser={(typed) => parsePercent(typed ?? '')}
    />
  );
}
