import { lettersIn, textLimits } from '@sanaga/domain';
import type { InputProps } from 'antd';
import { LimitedInput } from './limited-input.tsx';

/** A name, whose letters are counted as people count them. */
export const NameInput = (input: Omit<InputProps, 'value' | 'count'> & { value?: string }) => (
  <LimitedInput {...input} limit={textLimits.name} count={lettersIn} />
);
