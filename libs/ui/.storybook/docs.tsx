import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect, useRef, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';

interface Choices {
  language: 'en' | 'fr' | 'de';
  mode: 'light' | 'dark';
}

const choicesKey = 'docs-choices';
const first: Choices = { language: 'en', mode: 'light' };

/**
 * Returns the choices with which a frame starts: dialogs and whole pages are in iframes on a docs page and take the
 * toolbar's settings.
 */
export function initialChoices(): Choices {
  const framed = window.parent !== window && window.parent.location.search.includes('viewMode=docs');
  const stored = framed ? sessionStorage.getItem(choicesKey) : null;
  return stored ? (JSON.parse(stored) as Choices) : first;
}

function choicesOf({ context }: DocsContainerProps): Choices {
  const [story] = context.componentStories();
  return story ? (context.getStoryContext(story).globals as Choices) : first;
}

/** Shows the docs page in the toolbar's theme, and the iframes on it in its theme and language. */
export function Docs(props: DocsContainerProps) {
  const { channel } = props.context;
  const [{ language, mode }, choose] = useState(() => choicesOf(props));
  sessionStorage.setItem(choicesKey, JSON.stringify({ language, mode }));
  useEffect(() => {
    const onChange = ({ globals }: { globals: Choices }) => choose(globals);
    channel.on(GLOBALS_UPDATED, onChange);
    return () => channel.off(GLOBALS_UPDATED, onChange);
  }, [channel]);
  const shown = useRef({ language, mode });
  useEffect(() => {
    // a page with iframes only has no story that would set it
    document.documentElement.dataset['theme'] = mode;
    if (shown.current.language === language && shown.current.mode === mode) return;
    shown.current = { language, mode };
    document.querySelectorAll('iframe').forEach(({ contentWindow }) => contentWindow?.location.reload());
  }, [language, mode]);
  return <DocsContainer {...props} theme={mode === 'dark' ? themes.dark : themes.light} />;
}
