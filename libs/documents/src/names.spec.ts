import { describe, expect, it } from '@jest/globals';
import { Page } from './page.ts';
import { pdfText } from './testing/pdf-text.ts';

const width = 400;

async function written(write: (page: Page) => void): Promise<string[]> {
  const page = new Page({ title: 'Names', language: 'en', issuedAt: new Date('2026-11-21T09:41:00Z') });
  write(page);
  const lines = pdfText(await page.finish()).split('\n');
  return lines.filter((line) => line !== '1 / 1');
}

const shown = async (text: string, weight: 'regular' | 'bold' = 'regular'): Promise<string> =>
  (await written((page) => void page.text(text, 50, 50, width, { weight }))).join('');

/**
 * Reverses a right-to-left run, which is placed from its end: a reader of the file copies it out letter by letter that
 * way.
 */
const reversed = (text: string): string => Array.from(text).reverse().join('');

describe.each(['regular', 'bold'] as const)('in %s letters', (weight) => {
  it.each(["Aïssatou N'Gono", 'Ñandú Muñoz', 'Ŋgɔ̀ Ɓaka Ɛ́yaŋ', 'Œuvre d’été – ₣ 20 %', 'ⵣⵉⵔⵉ'])(
    '%s is there as it is spelt',
    async (name) => {
      expect(await shown(name, weight)).toBe(name.normalize('NFC'));
    },
  );
});

describe('a name from right to left', () => {
  it('is laid out as it is read: joined, its words in order', async () => {
    expect(await shown('علي')).toBe(reversed('علي'));
    expect(await shown('عبد الله، نغونو')).toBe(reversed('عبد الله، نغونو'));
  });

  it('stays in its place among others', async () => {
    const lines = await written((page) => void page.text('Garage علي 24', 50, 50, width));
    expect(lines).toEqual(['Garage ', reversed('علي'), ' 24']);
  });
});

describe('what the main fonts lack, and what is not to be seen', () => {
  it('is written in another font', async () => {
    expect(await shown('A 中 Ŋ')).toBe('A 中 Ŋ');
    expect(await shown('漢字 한국 अमित ไทย')).toBe('漢字 한국 अमित ไทย');
  });

  it('is written as the letter that it is a form of', async () => {
    expect(await shown('𝕳𝖆𝖓𝖘 Ｐａｙ')).toBe('Hans Pay');
  });

  it('shows a box for a letter that no font has, and never a hole', async () => {
    expect(await shown('A 👩🏽‍🌾 Ŋ')).toBe('A □ Ŋ');
    expect(await shown('A 𠀀𓀀')).toBe('A □□');
  });

  it('obeys no mark that turns the writing, and no line end in a name', async () => {
    expect(await shown('invoice\u202etxt.exe\u2066!\u200f')).toBe('invoicetxt.exe!');
    expect(await shown('Awa\r\nPaid in full\u2028\tNow')).toBe('Awa Paid in full Now');
  });
});

describe('lines', () => {
  it('break between words, and within one that is wider than a line', async () => {
    const long = 'x'.repeat(120);
    const lines = await written((page) => {
      page.text(`${'Moungo Fruits '.repeat(12)}${long}`, 50, 50, width);
    });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join(' ').replaceAll(/x +x/g, 'xx').trim()).toBe(`${'Moungo Fruits '.repeat(12)}${long}`);
  });

  it('are as many as they were said to be high, whatever the fonts', async () => {
    await written((page) => {
      for (const text of ['One', 'Moungo Fruits علي '.repeat(20), 'x'.repeat(300)]) {
        const height = page.heightOf(text, width);
        expect(page.text(text, 50, 50, width)).toBe(height);
      }
    });
  });
});
