import { Input, type InputProps } from 'antd';
import { type Limited, useCount } from './use-count.tsx';

/** Shows a line of text with a limit. */
export function LimitedInput({
  limit,
  count,
  says,
  value,
  ...input
}: Omit<InputProps, 'value' | 'count'> & Limited) {
  const { line, field } = useCount({ limit, count, says, value });
  return (
    <>
      <Input {...input} value={value} {...field} />
      {line}
    </>
  );
}
