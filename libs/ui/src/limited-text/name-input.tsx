import { lettersIn, textLimits, visibleText } from '@sanaga/domain';
import type { InputProps } from 'antd';
import { LimitedInput } from './limited-input.tsx';

/** Takes a name, whose letters are counted as people count them. */
export function NameInput(input: Omit<InputProps, 'value' | 'count'> & { value?: string }) {
  return <LimitedInput {...input} limit={textLimits.name} count={(typed) => lettersIn(visibleText(typed))} />;
}
