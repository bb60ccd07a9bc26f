import { textLimits } from '@sanaga/domain';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import './search-box.css';

interface SearchBoxProps {
  /** Names what can be found; also the field's name for screen readers. */
  placeholder: string;
  /** Called on Enter with the search text, without spaces around it. */
  onSearch: (text: string) => void;
  /** The current search; the field follows if it changes from outside. */
  defaultValue?: string;
  /** Searches in the pauses of typing, for a list beneath that follows. */
  asYouType?: boolean;
}

const pauseMs = 250;

/** Returns the text of the field, which follows the search if that changes from outside, and how it is searched for. */
function useSearchText({ onSearch, defaultValue = '', asYouType = false }: SearchBoxProps) {
  const [text, setText] = useState(defaultValue);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(defaultValue);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (defaultValue !== searched.current) setText(defaultValue);
    searched.current = defaultValue;
  }, [defaultValue]);
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    searched.current = wanted.trim();
    onSearch(searched.current);
  };
  const type = (typed: string) => {
    setText(typed);
    if (!asYouType) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pauseMs);
  };
  return { text, type, search: () => search(text) };
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Searches a list; `/` moves focus to it from anywhere on the page. */
export function SearchBox(props: SearchBoxProps) {
  const { placeholder } = props;
  const { text, type, search } = useSearchText(props);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search();
  };
  return (
    <form className="sg-search" role="search" onSubmit={submit}>
      <Input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={textLimits.search}
        value={text}
        onChange={({ target }) => type(target.value)}
        prefix={<Icon name="search" />}
        suffix={
          <kbd className="sg-kbd sg-not-phone" aria-hidden="true">
            /
          </kbd>
        }
      />
    </form>
  );
}
