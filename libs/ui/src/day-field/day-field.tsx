import { useTranslation } from '@sanaga/i18n';
import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { DayPickerProps } from './day-picker.tsx';
import './day-field.css';

/** The calendar is larger than most screens: it comes when a day is asked for. */
const DayPicker = lazy(async () => ({ default: (await import('./day-picker.tsx')).DayPicker }));

/** Usual ways of writing a day in each language, the day first; German has full stops. */
const formats: Record<string, string> = { en: 'DD/MM/YYYY', fr: 'DD/MM/YYYY', de: 'DD.MM.YYYY' };

/** Inside antd's Form.Item the form gives value and onChange. */
type DayFieldProps = Partial<Pick<DayPickerProps, 'value' | 'onChange'>> &
  Omit<DayPickerProps, 'format' | 'value' | 'onChange'>;

const ignore = () => {};

/** Shows a field for a calendar day, typed or chosen, as people write it in their language. */
export function DayField({ value = '', onChange = ignore, className, ...props }: DayFieldProps) {
  const { i18n } = useTranslation('ui');
  const format = formats[i18n.language] ?? 'DD/MM/YYYY';
  const shown = value.split('-').reverse().join(format.charAt(2));
  const classes = ['sg-day-field', className].filter(Boolean).join(' ');
  return (
    <Suspense
      fallback={
        <Input
          id={props.id}
          aria-label={props.label}
          className={classes}
          size={props.size}
          value={shown}
          readOnly
        />
      }
    >
      <DayPicker {...props} className={classes} value={value} onChange={onChange} format={format} />
    </Suspense>
  );
}
