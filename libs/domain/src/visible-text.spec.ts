import { expect, it } from '@jest/globals';
import { visibleText } from './visible-text.ts';

it.each([
  ['white space', ' \u00a0\u2003 '],
  ['zero-width spaces', '\u200b\u200b\ufeff'],
  ['joiners', '\u200d\u200c'],
  ['a word joiner and marks of direction', '\u2060\u200e\u200f'],
  ['fillers that have a width', '\u3164\u2800\uffa0'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['control characters', '\u0007\u0000'],
])('%s alone are nothing', (_, text) => expect(visibleText(text)).toBe(''));

it.each([
  ['an override, which turns the text around', 'Pay \u202e321 ehcaM\u202c', 'Pay 321 ehcaM'],
  ['marks that a phone copies with a number', '\u202a+237 677 41 20 85\u202c', '+237 677 41 20 85'],
  ['isolates', '\u2067Njoya\u2069', 'Njoya'],
  ['a soft hyphen within a name', 'Mba\u00adrga', 'Mbarga'],
  ['an accent in a character of its own', 'Herve\u0301', 'Hervé'],
  ['tags, which spell what nobody sees', 'Njoya\u{e0068}\u{e0069}', 'Njoya'],
  ['fillers within a name', 'Njo\u115f\u3164ya', 'Njoya'],
  ['half a character', 'Njoya\ud83d', 'Njoya'],
  ['lines', 'Njoya\r\n\u2028Your account is locked.\u0085', 'Njoya Your account is locked.'],
  ['tab and bell', 'a\tb\u0007', 'a b'],
  ['accents by the hundred', `Z${'\u0335'.repeat(300)}oe`, `Z${'\u0335'.repeat(3)}oe`],
  ['signs by the hundred', `क${'\u093f'.repeat(300)}`, `क${'\u093f'.repeat(8)}`],
  ['joiners by the hundred', `می${'\u200c'.repeat(99)}خواهم`, 'می\u200cخواهم'],
  ['white space around it', '  Pauline  Fotso\u200b ', 'Pauline  Fotso'],
])('is taken of its %s', (_, text, visible) => expect(visibleText(text)).toBe(visible));

it.each([
  'Ngo Bassong née Eyenga',
  '漢字 株式会社',
  'محمد',
  'می\u200cخواهم',
  '👩🏽\u200d🌾',
  'Nkɔ̀ɔ̀ Ŋgɔ\u0330\u0302m',
  'ကျွန်ုပ်',
  '❤️ 1️⃣',
  '葛\u{e0100}城',
])('leaves “%s” as it is', (text) => expect(visibleText(text)).toBe(text));
