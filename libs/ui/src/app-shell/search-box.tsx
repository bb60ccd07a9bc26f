import { useEffect, useRef, type SubmitEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import './app-shell.css';

interface SearchBoxProps {
  /** What can be found; also its name for screen readers. */
  placeholder: string;
  onSearch: (text: string) => void;
  defaultValue?: string;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** The search of the header; `/` goes there from anywhere on the page. */
export function SearchBox({ placeholder, onSearch, defaultValue }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
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
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <form className="sg-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={defaultValue}
      />
      <kbd className="sg-kbd sg-not-phone" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
