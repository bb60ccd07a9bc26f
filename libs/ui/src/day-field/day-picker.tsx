import { timeZone } from '@sanaga/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import timeZones from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

// antd's calendar asks for the present moment in dayjs' default time zone
dayjs.extend(utc);
dayjs.extend(timeZones);
dayjs.tz.setDefault(timeZone);

export interface DayPickerProps {
  /** A calendar day such as 2026-11-21; empty while none is chosen. */
  value: string;
  /** Called with the day, or with nothing if it was removed. */
  onChange: (day: string) => void;
  /** Name of the field, if no label points to its `id`. */
  label?: string;
  id?: string;
  /** The first and the last day that may be chosen. */
  min?: string;
  max?: string;
  status?: 'error';
  size?: 'large';
  className?: string;
  /** Way in which the day is written; other usual ways are understood as well. */
  format: string;
}

const iso = 'YYYY-MM-DD';
const understood = [iso, 'D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY', 'DDMMYYYY'];
const dayOf = (day: string | undefined) => (day ? dayjs(day, iso) : undefined);

export function DayPicker({
  value,
  onChange,
  label,
  id,
  min,
  max,
  status,
  size,
  className,
  format,
}: DayPickerProps) {
  return (
    <DatePicker
      id={id}
      aria-label={label}
      className={className}
      status={status}
      size={size}
      format={[format, ...understood]}
      placeholder={label ?? format.replace(/[A-Z]/g, '–')}
      value={dayOf(value) ?? null}
      minDate={dayOf(min)}
      maxDate={dayOf(max)}
      // Enter takes the typed day, and does not send the form around it
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(day: dayjs.Dayjs | null) => onChange(day?.format(iso) ?? '')}
    />
  );
}
