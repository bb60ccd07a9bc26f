import { describe, expect, it } from '@jest/globals';
import { compareNames, compareWithHolder, operatorText, parsePayeeNumber, readPayeeNumber } from './index.ts';

describe('operatorText', () => {
  it.each([
    ["Salaire de N'Gono", 'Salaire de N Gono'],
    ['Aïssatou Ñdiaye, été & hiver', 'Aissatou Ndiaye ete hiver'],
    ['Œuvre ß Łódź', 'OEuvre ss Lodz'],
    ['🎉 Prime 🎉', 'Prime'],
    ["  '  ", ''],
    ['محمد 12', '12'],
    ['a\r\nX-Header: 1', 'a X Header 1'],
  ])('reduces %j to %j', (text, reduced) => expect(operatorText(text)).toBe(reduced));

  it('cuts after folding and leaves no space at the end', () => {
    expect(operatorText('œ'.repeat(100))).toHaveLength(128);
    expect(operatorText('abcd efgh', 5)).toBe('abcd');
  });
});

describe('parsePayeeNumber', () => {
  const expected = { e164: '+237677123456', msisdn: '237677123456' };

  it.each(['677123456', '6 77 12 34 56', '237677123456', '+237 677-12-34-56', '00237677123456', '٦٧٧١٢٣٤٥٦'])(
    'reads %s',
    (input) => expect(parsePayeeNumber(input, { sandbox: false })).toEqual(expected),
  );

  it.each([
    '',
    '0677123456',
    '67712345',
    '600000000',
    '222123456',
    '+33612345678',
    '+46733123450',
    '677123456 ext 5',
    'call 677123456',
    '6.77123456E8',
  ])('refuses %j', (input) => expect(parsePayeeNumber(input, { sandbox: false })).toBeUndefined());

  it('takes MTN’s test numbers in the sandbox only', () => {
    const test = { e164: '+46733123455', msisdn: '46733123455' };
    expect(parsePayeeNumber('46733123455', { sandbox: true })).toEqual(test);
    expect(parsePayeeNumber('+46 733 12 34 55', { sandbox: true })).toEqual(test);
    expect(parsePayeeNumber('46733123455', { sandbox: false })).toBeUndefined();
    expect(parsePayeeNumber('46733123555', { sandbox: true })).toBeUndefined();
    expect(parsePayeeNumber('677123456', { sandbox: true })).toEqual(expected);
  });
});

describe('readPayeeNumber', () => {
  const read = (input: string, mtnRanges?: string[]) => readPayeeNumber(input, { sandbox: false, mtnRanges });

  it.each(['677123456', '650123456', '+237 6 54 12 34 56', '00237680123456', '683123456'])(
    'takes %s, which is MTN’s',
    (input) => expect(read(input)).toHaveProperty('e164'),
  );

  it.each(['684123456', '640123456', '642123456'])('takes %s, of which nothing is sure', (input) =>
    expect(read(input)).toEqual({ e164: `+237${input}`, msisdn: `237${input}` }),
  );

  it.each([
    ['6 99 12 34 56', 'Orange'],
    ['655123456', 'Orange'],
    ['+237685123456', 'Orange'],
    ['662123456', 'Nexttel'],
    ['620123456', 'Camtel'],
  ])('says whose number %s is: %s', (input, name) =>
    expect(read(input)).toEqual({ other: { landline: false, name } }),
  );

  it.each(['222123456', '2 33 42 34 56', '+237 242 123 456'])('says that %s is a landline', (input) =>
    expect(read(input)).toEqual({ other: { landline: true } }),
  );

  it('takes what was added as MTN’s: a range, or one number that was ported', () => {
    expect(read('690123456', ['690'])).toHaveProperty('e164', '+237690123456');
    expect(read('699123456', ['699123456'])).toHaveProperty('e164', '+237699123456');
    expect(read('699123457', ['699123456'])).toHaveProperty('other');
  });

  it.each(['', '600000000', '0699123456', '+33612345678'])('returns nothing for %j', (input) =>
    expect(read(input)).toBeUndefined(),
  );

  it('takes MTN’s test numbers in the sandbox', () => {
    expect(readPayeeNumber('46733123450', { sandbox: true })).toHaveProperty('msisdn', '46733123450');
    expect(read('46733123450')).toBeUndefined();
  });
});

describe('compareNames', () => {
  it.each([
    ['Marie-Claire Ngo Nlend', 'NGO NLEND MARIE CLAIRE', 'match'],
    ["N'Gono Aïssatou", 'AISSATOU NGONO', 'match'],
    ['Solange Mballa', 'SOLANGE MBALA', 'close'],
    ['Ibrahim Oumarou', 'OUMAROU IBRAHIM SALI', 'close'],
    ['J. Kamdem', 'KAMDEM JEAN', 'close'],
    ['Emmanuel Ekambi', 'EKAMBI EMMANEUL', 'close'],
    ['Ngonlend', 'NGO NLEND', 'close'],
    ['Garage Fotso et Fils', 'TAGNE ROSINE', 'differs'],
    ['Ali Bello', 'ALI MUSA', 'differs'],
    ['J', 'JEAN KAMDEM', 'differs'],
    ['', 'JEAN', 'differs'],
    ['Jean', '   ', 'differs'],
    ['Ange', 'ANNE', 'close'],
    ['Paul', 'LUKE', 'differs'],
  ] as const)('%s and %s: %s', (typed, registered, result) => {
    expect(compareNames(typed, registered)).toBe(result);
    expect(compareNames(registered, typed)).toBe(result);
  });
});

describe('compareWithHolder', () => {
  const holder = { name: 'Moungo Fruits SARL', owner: 'Clarisse Ngo Bassa' };

  it.each([
    ['MOUNGO FRUITS SARL', 'match'],
    ['ETS MOUNGO FRUITS', 'match'],
    ['MOUNGO FRUIT', 'close'],
    ['NGO BASSA CLARISSE', 'match'],
    ['NGO BASA CLARISSE', 'close'],
    ['KOUAM DANIEL', 'differs'],
  ] as const)('%s beside an organisation and its owner: %s', (registered, result) =>
    expect(compareWithHolder(registered, holder)).toBe(result),
  );

  it('knows an organisation without an owner', () =>
    expect(compareWithHolder('NGO BASSA CLARISSE', { ...holder, owner: null })).toBe('differs'));
});
