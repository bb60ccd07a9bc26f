import { folded } from '@sanaga/domain';
import { Mentions } from 'antd';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useCount } from '../limited-text/use-count.tsx';

/** Person who may be mentioned. */
interface Mentionable {
  id: string;
  name: string;
}

/** Field as others may act on it. */
export interface MentionsField {
  focus: () => void;
}

interface MentionsAreaProps {
  /** Names the field for screen readers: its placeholder goes when somebody writes. */
  label: string;
  /** Text as far as it is written. */
  value: string;
  /** Called with the text at each change. */
  onChange: (text: string) => void;
  /** People who are offered behind an @; undefined until they are known. */
  people: readonly Mentionable[] | undefined;
  /** Number of characters that fit. */
  limit: number;
  /** Says what is written here, and that an @ mentions somebody. */
  placeholder?: string;
  /** Called when the field gets the focus, for what is only needed then. */
  onFocus?: () => void;
  /** Sends what is written, also by Ctrl or Cmd and Enter. */
  onSend: () => void;
  /** The server's objection is shown elsewhere: the field is marked. */
  invalid?: boolean;
  /** Field, to lead to it from elsewhere. */
  ref?: Ref<MentionsField>;
}

const isNamed = (name: string, typed: string): boolean => folded(name).includes(folded(typed));

/** Takes several lines of text in which people are mentioned by an @ and their names. */
export function MentionsArea(props: MentionsAreaProps) {
  const { label, value, onChange, people, limit, placeholder, onFocus, onSend, invalid = false, ref } = props;
  const { line, field } = useCount({ limit, says: true, value });
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // it closes the names that are offered, never the drawer with what is written
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <label htmlFor={id} className="sg-sr">
        {label}
      </label>
      <Mentions
        ref={ref as never}
        id={id}
        value={value}
        onChange={onChange}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        rows={3}
        loading={people === undefined}
        options={people?.map(({ id: key, name }) => ({ key, value: name, label: name }))}
        validateSearch={(typed) => people?.some(({ name }) => isNamed(name, typed)) ?? !typed.includes(' ')}
        filterOption={(typed, option) => isNamed(String(option?.value), typed)}
        {...field}
        {...(invalid && { status: 'error' as const, 'aria-invalid': true })}
      />
      {line}
    </>
  );
}
