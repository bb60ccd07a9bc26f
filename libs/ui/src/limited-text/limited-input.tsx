import { Input, type InputProps } from 'antd';
import { type Limited, useCount } from './use-count.tsx';

/** Shows a line of text with a limit. */
export function LimitedInput({ limit, says, value, ...input }: Omit<InputProps, 'value'> & Limited) {
  const { line, field } = useCount({ limit, says, value });
  return (
    <>
      <Input {...input} value={value} {...field} />
      {line}
    </>
  );
}
