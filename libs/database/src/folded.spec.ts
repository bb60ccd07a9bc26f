import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { folded, withoutApostrophes } from '@sanaga/domain';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inDatabase = async (text: string): Promise<string | undefined> =>
  (await sql<{ text: string }>`select folded(${text}) as text`.execute(database.db)).rows[0]?.text;

/** A text, and how it is compared. */
const cases: [text: string, compared: string][] = [
  // apostrophes, of any kind, are left out
  ["N'Diaye", 'ndiaye'],
  ['N’DIAYE', 'ndiaye'],
  ['N‘Diaye', 'ndiaye'],
  ['Nʼdiaye', 'ndiaye'],
  ['N`diaye', 'ndiaye'],
  ['N´diaye', 'ndiaye'],
  ['N′diaye', 'ndiaye'],
  ['N＇diaye', 'ndiaye'],
  ['nDiaye', 'ndiaye'],
  ['N Diaye', 'n diaye'],
  ["N' Diaye", 'n diaye'],
  ["l'eau", 'leau'],
  ['l’eau', 'leau'],
  ["aujourd'hui", 'aujourdhui'],
  ["rock 'n' roll", 'rock n roll'],
  ["'entre guillemets'", 'entre guillemets'],
  ["'677123456", '677123456'],
  ["25'000", '25000'],
  ['Yɛˈmba', 'yemba'],
  ['Ngiemboon Ꞌa', 'ngiemboon a'],
  ['Ngiemboon ꞌa', 'ngiemboon a'],
  ["'", ''],
  ['’ ’', ' '],
  // accents, in one character or two
  ['Éyenga', 'eyenga'],
  ['E\u0301yenga', 'eyenga'],
  ['ÇA et LÀ', 'ca et la'],
  ['naïve', 'naive'],
  ['nai\u0308ve', 'naive'],
  ['Ngaoundéré', 'ngaoundere'],
  ['Ṽ ắ', 'v a'],
  ['Z\u0303\u0316\u1dc4oe', 'zoe'],
  ['Ñandú', 'nandu'],
  ['Bɔ̌tɨ̀', 'boti'],
  ['Müller', 'muller'],
  ['Ångström', 'angstrom'],
  // letters that have no accent to lose
  ['ŒUVRE', 'oeuvre'],
  ['sœur', 'soeur'],
  ['straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Æsir, ægir', 'aesir aegir'],
  ['ǽ Ǿ', 'ae o'],
  ['Søren', 'soren'],
  ['SØREN', 'soren'],
  ['Łódź', 'lodz'],
  ['łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Ħal', 'hal'],
  ['Þór', 'thor'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['ılgın', 'ilgin'],
  ['Ɓamileke', 'bamileke'],
  ['Ɗaba', 'daba'],
  ['Ewɔndo', 'ewondo'],
  ['Ŋgono', 'ngono'],
  ['Bəti', 'beti'],
  ['Fulɓe', 'fulbe'],
  ['Ƴamba', 'yamba'],
  ['ﬁn', 'ﬁn'],
  ['Ｎｄｉａｙｅ', 'ｎｄｉａｙｅ'],
  // other scripts
  ['Ελλάς', 'ελλασ'],
  ['ΕΛΛΑΣ', 'ελλασ'],
  ['Москва', 'москва'],
  ['Й й', 'и и'],
  ['محمد', 'محمد'],
  ['王 小明', '王 小明'],
  ['አበበ', 'አበበ'],
  ['ꚠꚡ', 'ꚠꚡ'],
  ['한글', '한글'.normalize('NFD')],
  ['٣', ' '],
  // hyphens and other signs separate words
  ['Jean-Paul', 'jean paul'],
  ['Jean‐Paul', 'jean paul'],
  ['Jean‑Paul', 'jean paul'],
  ['Jean–Paul', 'jean paul'],
  ['Jean — Paul', 'jean paul'],
  ['Jean\u00a0\u202fPaul', 'jean paul'],
  ['T-000042', 't 000042'],
  [' +237 677-41', ' 237 677 41'],
  ['a_b%c\\d', 'a b c d'],
  ['paul.eyenga@moungo.example', 'paul eyenga moungo example'],
  ['Ets. N’Gono & Fils (SARL)', 'ets ngono fils sarl '],
  ['№ 5', ' 5'],
  ['', ''],
];

describe('a text as it is compared', () => {
  it.each(cases)('%j is %j, in the database too', async (text, compared) => {
    expect({ here: folded(text), there: await inDatabase(text) }).toEqual({
      here: compared,
      there: compared,
    });
  });

  it('has each piece of the text as a piece', () => {
    for (const [text] of cases)
      for (let length = 1; length <= text.length; length += 1)
        for (let from = 0; from + length <= text.length; from += 1)
          expect(folded(` ${text} `)).toContain(folded(text.slice(from, from + length)));
  });

  it('is the same after it was compared once', () => {
    for (const [text] of cases) expect(folded(folded(text))).toBe(folded(text));
  });
});

describe('the words of a person', () => {
  const wordsOf = async (name: string) =>
    (await sql<{ words: string }>`select person_words(${name}, null, null) as words`.execute(database.db))
      .rows[0]?.words;

  it('begin behind an apostrophe as well', async () => {
    expect(await wordsOf("Awa N'Diaye")).toBe(' awa ndiaye awa n diaye ');
    expect(await wordsOf('Awa Ndiaye')).toBe(' awa ndiaye ');
  });

  it.each(cases)('of %j are those of the text in one and apart', async (text) => {
    const apart = withoutApostrophes(text);
    const words = apart === text ? text : `${text} ${apart}`;
    expect(await wordsOf(text)).toBe(folded(` ${words} `));
  });
});
