import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input/TextArea.js';
import { type Limited, useCount } from './use-count.tsx';

/** Shows several lines of text with a limit. */
export function LimitedTextArea({
  limit,
  count,
  says,
  value,
  ...area
}: Omit<TextAreaProps, 'value' | 'count'> & Limited) {
  const { line, field } = useCount({ limit, count, says, value });
  return (
    <>
      <Input.TextArea {...area} value={value} {...field} />
      {line}
    </>
  );
}
