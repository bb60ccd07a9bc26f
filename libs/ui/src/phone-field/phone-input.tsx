import { groupPhone, plainDigits } from '@sanaga/domain';
import { Input, type InputProps, type InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** As it was typed or is stored; it is shown grouped. */
  value?: string;
  /** Called with the text then shown. */
  onChange?: (value: string) => void;
  /** False if the number is not of Cameroon: it stays as it is typed. */
  grouped?: boolean;
}

/** Returns the characters that a number consists of; all the rest only groups it. */
const signsOf = (text: string): string => plainDigits(text).replace(/[^\d+]/g, '');

/** Returns the place of the caret after a number of signs. */
function placeBehind(text: string, signs: number): number {
  let place = 0;
  for (let passed = 0; passed < signs && place < text.length; place += 1)
    if (signsOf(text.charAt(place))) passed += 1;
  return place;
}

interface Typed {
  text: string;
  /** Number of signs before the caret. */
  before: number;
}

/** Returns what a press means: one that deletes the space between two groups deletes the digit next to it. */
function meant(event: ChangeEvent<HTMLInputElement>, shown: string): Typed {
  const { value, selectionStart } = event.target;
  const before = signsOf(value.slice(0, selectionStart ?? value.length)).length;
  const signs = signsOf(value);
  const { inputType } = event.nativeEvent as InputEvent;
  if (value.length !== shown.length - 1 || signs !== signsOf(shown)) return { text: value, before };
  const without = (place: number) => signs.slice(0, place) + signs.slice(place + 1);
  if (inputType === 'deleteContentBackward') return { text: without(before - 1), before: before - 1 };
  if (inputType === 'deleteContentForward') return { text: without(before), before };
  return { text: value, before };
}

/**
 * Groups a phone number while it is typed, pasted or filled in: 6 77 41 20 85. The caret stays behind the digit that it
 * was behind, and a text that an input method is still composing is left alone.
 */
export function PhoneInput({ value = '', onChange, grouped = true, ...input }: PhoneInputProps) {
  const field = useRef<InputRef>(null);
  const [caret, setCaret] = useState<{ before: number }>();
  const [composing, setComposing] = useState(false);
  const group = (text: string) => (grouped && !composing ? groupPhone(text) : text);
  const shown = group(value);
  useLayoutEffect(() => {
    const element = field.current?.input;
    if (!caret || !element) return;
    const place = placeBehind(element.value, caret.before);
    element.setSelectionRange(place, place);
  }, [caret]);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { text, before } = meant(event, shown);
    const next = group(text);
    // the browser has put the caret in its place, unless the text is shown differently from how it was typed
    if (next !== event.target.value) setCaret({ before });
    onChange?.(next);
  };
  return (
    <Input
      autoComplete="off"
      {...input}
      ref={field}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={type}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
