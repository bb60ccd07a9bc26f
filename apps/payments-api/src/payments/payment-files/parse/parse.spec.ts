import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { parseSafely } from './parse-safely.ts';
import type { ColumnMapping } from './mapping.ts';
import { outlineOf, parseFile, type ReadingRules } from './parse.ts';
import { chunkOf } from './chunk.ts';
import { Refused } from '../../../kernel/files/refused.ts';

const rules: ReadingRules = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };
const heading = 'Name,Phone number,Amount,Reason';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseFile(bytesOf(text), rules);
/** Returns the refusal of a whole file: its code and, if fields are named, their errors. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) return error;
  const { code, fields } = error.refusal;
  return { code, ...(fields && { fields }) };
}

/** Reads one row under the usual headings, each cell quoted. */
const rowOf = async (cells: string[]) => {
  const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const { rows } = await parse(`${heading}\r\n${line}\r\n`);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
};

describe('an amount', () => {
  const amountOf = async (text: string) => {
    const { amount, errors } = await rowOf(['Pauline', '677412085', text, 'Pay']);
    return errors.length > 0 ? errors.map(({ code }) => code).join() : amount;
  };

  it.each([
    ['1000', 1_000],
    [' 1000 ', 1_000],
    ['500000', 500_000],
    // spaces between thousands mean the same everywhere
    ['1 000', 1_000],
    ['1\u00a0000', 1_000],
    ['1\u202f000', 1_000],
    ['250 000', 250_000],
    // to some a thousand, to others one
    ['1,000', 'AMOUNT_SEPARATOR'],
    ['1.000', 'AMOUNT_SEPARATOR'],
    ['100,000', 'AMOUNT_SEPARATOR'],
    // a thousand to all
    ["1'000", 1_000],
    ['100,000.00', 100_000],
    ['100.000,00', 100_000],
    // there is no such unit
    ['1000.50', 'AMOUNT_DECIMALS'],
    ['1000,5', 'AMOUNT_DECIMALS'],
    ['1000.00', 1_000],
    ['1 000,00', 1_000],
    ['0.1', 'AMOUNT_DECIMALS'],
    // digits may be lost
    ['4.41E+11', 'SCIENTIFIC'],
    ['1e3', 'SCIENTIFIC'],
    ['1E+03', 'SCIENTIFIC'],
    ['4,41E+11', 'SCIENTIFIC'],
    // beyond the limits, or beyond what a number holds
    ['0', 'AMOUNT_ZERO'],
    ['0.00', 'AMOUNT_ZERO'],
    ['499', 'AMOUNT_OUT_OF_RANGE'],
    ['500001', 'AMOUNT_OUT_OF_RANGE'],
    ['9007199254740993', 'AMOUNT_OUT_OF_RANGE'],
    ['9223372036854775808', 'AMOUNT_OUT_OF_RANGE'],
    // below zero, with whatever minus and separators
    ['-1', 'AMOUNT_NEGATIVE'],
    ['-1000', 'AMOUNT_NEGATIVE'],
    ['- 1 000', 'AMOUNT_NEGATIVE'],
    ['\u2212250000', 'AMOUNT_NEGATIVE'],
    ['-1,000', 'AMOUNT_NEGATIVE'],
    ['-1000.50', 'AMOUNT_NEGATIVE'],
    ['-0', 'AMOUNT_NEGATIVE'],
    // no amounts at all
    ['-', 'AMOUNT_INVALID'],
    ['--1000', 'AMOUNT_INVALID'],
    ['-01000', 'AMOUNT_INVALID'],
    ['-F1000', 'AMOUNT_NEGATIVE'],
    ['+1000', 1_000],
    ['01000', 'AMOUNT_INVALID'],
    ['10 00', 'AMOUNT_INVALID'],
    ['1 0000', 'AMOUNT_INVALID'],
    ['1000 XAF', 1_000],
    ['1000F', 1_000],
    ['(1000)', 'AMOUNT_NEGATIVE'],
    ['1000-', 'AMOUNT_NEGATIVE'],
    ['0x3e8', 'AMOUNT_INVALID'],
    ['NaN', 'AMOUNT_INVALID'],
    ['Infinity', 'AMOUNT_INVALID'],
    ['=500+500', 'AMOUNT_INVALID'],
    ['١٠٠٠', 1_000],
    ['1000 1000', 'AMOUNT_INVALID'],
    ['', 'MISSING'],
    ['9'.repeat(61), 'TOO_LONG'],
  ])('%j is read as %j', async (text, expected) => expect(await amountOf(text)).toBe(expected));
});

describe('a mark before three digits', () => {
  const amountsOf = async (amounts: string[]) => {
    const lines = amounts.map((amount, n) => `Payee ${n},677412085,"${amount}",Pay`);
    const { rows } = await parse(`${heading}\n${lines.join('\n')}\n`);
    return rows.map(({ amount, errors }) => errors.map(({ code }) => code).join() || amount);
  };

  it('is between thousands where the rest of its column makes it certain', async () => {
    expect(await amountsOf(['25,000', '37,500'])).toEqual([25_000, 37_500]);
    expect(await amountsOf(['25.000', '125.000,00'])).toEqual([25_000, 125_000]);
    expect(await amountsOf(['25,000', '1250,50'])).toEqual(['AMOUNT_SEPARATOR', 'AMOUNT_DECIMALS']);
    expect(await amountsOf(['25,000', '25.500'])).toEqual(['AMOUNT_SEPARATOR', 25_500]);
  });

  it('is made certain by rows far below and far above, and each row is handed over once', async () => {
    const plain = Array.from({ length: 4_500 }, (_, n) => String(1_000 + n));
    const expected = [...plain.map(Number), 25_000, ...plain.map(Number), 37_500];
    expect(await amountsOf([...plain, '25,000', ...plain, '37,500'])).toEqual(expected);
  });
});

describe('a name and a reason', () => {
  const problemsOf = async (name: string, reason: string) => {
    const { errors, warnings } = await rowOf([name, '677412085', '1000', reason]);
    return [...errors, ...warnings].map(({ field, code }) => `${field} ${code}`);
  };

  it.each([
    ['Pauline', 'Paie', []],
    ['#N/A', '#REF!', ['name FORMULA_FAILED', 'reason FORMULA_FAILED']],
    ['677123456', 'Paie', ['name NAME_INVALID']],
    ['nan', '-', ['name PLACEHOLDER', 'reason PLACEHOLDER']],
    ['TOTAL', 'Paie', ['name TOTAL']],
  ])('%j and %j: %j', async (name, reason, problems) => {
    expect(await problemsOf(name, reason)).toEqual(problems);
  });

  it('are in the composed form, in which they are searched', async () => {
    const { typed } = await rowOf(['Herve\u0301', '677412085', '1000', 'Prime  de\u00a0mars']);
    expect([typed.name, typed.reason]).toEqual(['Hervé', 'Prime de mars']);
  });

  it('are not the end of an amount that a comma has split', async () => {
    const { rows } = await parse('Name,Phone number,Amount,Reason,Email\nPauline,677412085,25,000,Paie\n');
    expect(rows[0]?.errors).toContainEqual({ field: 'reason', code: 'SHIFTED' });
  });

  it.each(['0', '50', '500'])('are not %j, as a spreadsheet saves such an end', async (reason) => {
    expect(await problemsOf('Pauline', reason)).not.toContain('reason SHIFTED');
    const { errors } = await rowOf(['Pauline', '677412085', '500', reason]);
    expect(errors).toContainEqual({ field: 'reason', code: 'SHIFTED' });
  });
});

describe('a number', () => {
  const numberOf = async (text: string) => {
    const { number, errors } = await rowOf(['Pauline', text, '1000', 'Pay']);
    return errors.length > 0 ? errors.map(({ code }) => code).join() : number;
  };
  const pauline = '+237677412085';

  it.each([
    ['677412085', pauline],
    ['6 77 41 20 85', pauline],
    ['677-412-085', pauline],
    ['237677412085', pauline],
    ['+237 677 41 20 85', pauline],
    ['00237677412085', pauline],
    // with the prefix by which our own exports keep it from being run as a formula
    ["'+237677412085", pauline],
    // a spreadsheet has lost digits
    ['4.41E+11', 'SCIENTIFIC'],
    ['2,37677E+11', 'SCIENTIFIC'],
    ['2.37677412085E+11', 'SCIENTIFIC'],
    ['77412085', 'NUMBER_INVALID'],
    ['677412085.0', pauline],
    ['677412085,0', pauline],
    ['67741208.0', 'NUMBER_DIGITS_LOST'],
    ['6774120.85', 'NUMBER_DIGITS_LOST'],
    ['="677412085"', pauline],
    // no mobile money is available there
    ['0677412085', 'NUMBER_INVALID'],
    ['222412085', 'NUMBER_LANDLINE'],
    ['699 41 20 85', 'NUMBER_OTHER_NETWORK'],
    ['+237655412085', 'NUMBER_OTHER_NETWORK'],
    // from a range that nothing is certain about
    ['684412085', '+237684412085'],
    ['+33612345678', 'NUMBER_INVALID'],
    ['467331234', 'NUMBER_INVALID'],
    ['677412085 / 699412085', 'NUMBER_INVALID'],
    ['677412085 ext. 5', 'NUMBER_INVALID'],
    ['67741208A', 'NUMBER_INVALID'],
    ['cash', 'NUMBER_INVALID'],
    ['', 'MISSING'],
  ])('%j is read as %j', async (text, expected) => expect(await numberOf(text)).toBe(expected));

  it('of the operator’s tests is taken in its sandbox alone', async () => {
    const { rows } = await parseFile(bytesOf(`${heading}\nPauline,46733123450,1000,Pay\n`), {
      ...rules,
      sandbox: true,
    });
    expect(rows[0]).toMatchObject({ number: '+46733123450', errors: [] });
    expect(await numberOf('46733123450')).toBe('NUMBER_INVALID');
  });

  it('of another network is refused with its name, unless it was added as MTN’s', async () => {
    const file = () => bytesOf(`${heading}\nPauline,699412085,1000,Pay\n`);
    const { rows } = await parseFile(file(), rules);
    expect(rows[0]?.errors).toEqual([
      { field: 'number', code: 'NUMBER_OTHER_NETWORK', values: { network: 'Orange' } },
    ]);
    const added = await parseFile(file(), { ...rules, mtnRanges: ['69941'] });
    expect(added.rows[0]).toMatchObject({ number: '+237699412085', errors: [] });
  });
});

describe('a row', () => {
  it('returns what was typed beside what was read, and its errors', async () => {
    const row = await rowOf(['', '677 41 20 85', '1 000', '']);
    expect(row).toMatchObject({
      line: 2,
      typed: { name: '', number: '677 41 20 85', amount: '1 000', reason: '' },
      number: '+237677412085',
      amount: 1_000,
      errors: [
        { field: 'name', code: 'MISSING' },
        { field: 'reason', code: 'MISSING' },
      ],
    });
  });

  it('keeps names as they are written, on one line', async () => {
    expect((await rowOf(['N’Gono Ñandou', '677412085', '1000', 'Pay'])).typed.name).toBe('N’Gono Ñandou');
    expect((await rowOf(["N'Gono", '677412085', '1000', 'Pay'])).typed.name).toBe("N'Gono");
    expect((await rowOf(['عائشة 🎉', '677412085', '1000', 'Pay'])).typed.name).toBe('عائشة 🎉');
    expect((await rowOf(['Pauline\r\nEyenga', '677412085', '1000', 'Pay'])).typed.name).toBe(
      'Pauline Eyenga',
    );
  });

  it('takes the apostrophe off that defuses a formula, and no other', async () => {
    expect((await rowOf(["'=cmd()", '677412085', '1000', "'-5"])).typed).toMatchObject({
      name: '=cmd()',
      reason: '-5',
    });
    expect((await rowOf(["'Eyenga", '677412085', '1000', 'Pay'])).typed.name).toBe("'Eyenga");
  });

  it('says what is too long or no address', async () => {
    const text = `${heading},Email,Message to beneficiary\n${'n'.repeat(121)},677412085,1000,${'r'.repeat(161)},no-address,${'m'.repeat(161)}\n`;
    const [row] = (await parse(text)).rows;
    expect(row?.errors).toEqual([
      { field: 'name', code: 'TOO_LONG', values: { maximum: 120 } },
      { field: 'reason', code: 'TOO_LONG', values: { maximum: 160 } },
      { field: 'receiverMessage', code: 'TOO_LONG', values: { maximum: 160 } },
      { field: 'email', code: 'EMAIL_INVALID' },
    ]);
  });

  it('with more cells than headings is not trusted: its cells may be in the wrong columns', async () => {
    const { rows } = await parse(`${heading}\nEyenga, Pauline,677412085,1000,Pay\n`);
    expect(rows[0]?.errors).toContainEqual({ field: 'name', code: 'TOO_MANY_CELLS' });
  });

  it('guesses what it was spent on', async () => {
    expect((await rowOf(['Pauline', '677412085', '1000', 'Salaire novembre'])).expenseCategory).toBe(
      'SALARIES',
    );
  });
});

describe('headings', () => {
  const line = 'Pauline,677412085,1000,Pay';

  it.each([
    ['English', 'Name,Phone number,Amount,Reason,Email,Message to beneficiary'],
    ['English, as templates had them before', 'Name,Phone number,Amount,Reason,E-mail,Receiver message'],
    ['French', 'Nom,Numéro de téléphone,Montant,Motif,E-mail,Message au bénéficiaire'],
    ['German', 'Name,Telefonnummer,Betrag,Verwendungszweck,E-Mail,Nachricht an den Empfänger'],
    ['capitals without accents', 'NOM,NUMERO DE TELEPHONE,MONTANT (XAF),MOTIF,COURRIEL,MESSAGE'],
    ['other headings', 'Beneficiary,MSISDN,Amount XAF,Purpose,Mail,Message'],
    ['a payroll’s words', 'Employee name,Mobile no.,Amount in FCFA,Reason for payment,Email,Message'],
    ['a French payroll’s', 'Nom de l’employé,N° de téléphone,Net à payer,Motif du paiement,E-mail,Message'],
    ['abbreviations', 'Nom & prénom,N° Tél.,Montant (F CFA),Objet du paiement,Mail,Message'],
    ['a German payroll’s', 'Mitarbeiter,Handy-Nr.,Betrag in XAF,Zahlungsgrund,E-Mail,Nachricht'],
  ])('are known in %s', async (_, text) => {
    const { layout, rows } = await parse(`${text}\n${line},p@example.com,Hi\n`);
    expect(layout.columns.map(({ field }) => field)).toEqual([
      'name',
      'number',
      'amount',
      'reason',
      'email',
      'receiverMessage',
    ]);
    expect(rows[0]).toMatchObject({ errors: [], typed: { email: 'p@example.com', receiverMessage: 'Hi' } });
  });

  it.each([
    'Bénéficiaires;Téléphone;Montant;Motif',
    'Nom;Contact;Montant;Motif',
    'recipient_name;recipient_phone;amount;description',
    'Name;MoMo Number;Net Salary;Narration',
    'Receiver Name;Receiver MSISDN;Amount;Message',
    'Nom;Téléphone;Net à payer (FCFA);Motif',
    'Noms et prénoms;Numéro MTN MoMo;Net à payer;Motif',
    'Nom;Téléphone;Montant;Observations',
    'Name;Phone;Net Pay (XAF);Payment Description',
    'Nom;Téléphone;Salaire net;Motif',
    'Nom;N° Tél MTN;Montant net;Motif',
    'Nom;Téléphone MoMo;Montant;Motif',
    'Nom;Numéro de mobile;Montant;Raison du paiement',
    'NOM DU BENEFICIAIRE;TEL;SOMME;LIBELLE',
    'Nom(s) et prénom(s);N° de portable;Montant à payer en FCFA;Objet',
    'Nom de l’agent;Compte MoMo;Rémunération;Observation',
    'Destinataire;Numéro Mobile Money;Montant (F);Libellé du paiement',
    'Employee;Cell phone;Salary;Comment',
    'Payee Name;Mobile Money Number;Payment Amount;Payment Reason',
    'Staff name;Tel;Net wages;Remarks',
    'Full Name;MTN Mobile Money;Take-home pay;Purpose',
    'accountName;phoneNumber;amount;narration',
    'Mitarbeiterin;Handynummer;Nettolohn;Betreff',
    'Name des Empfängers;MTN-Nummer;Auszahlungsbetrag;Bemerkung',
    'Vor- und Nachname;Mobilfunknummer;Gehalt;Buchungstext',
    'Nom/Prénom;Contact téléphonique;NAP;Motif/Observation',
    'Noms;N° TEL;MT NET;Libellé/Motif',
    'Nom du salarié;Numéro de téléphone (MTN);Salaire net à payer;Motif du transfert',
    'Mitarbeiter/in;Mobilnummer;Betrag in XAF;Zweck',
    'Nom;Tél;Prime;Motif',
  ])('are known as people and programs write them: %s', async (text) => {
    const { rows } = await parse(`${text}\n${line.replaceAll(',', ';')}\n`);
    expect(rows).toMatchObject([
      { typed: { name: 'Pauline', reason: 'Pay' }, number: '+237677412085', amount: 1_000, errors: [] },
    ]);
  });

  it.each([
    ['Nom;Prénom;Téléphone;Montant;Motif', 'Ngono;Paul Marie', 'Ngono Paul Marie'],
    ['Noms;Prénoms;Téléphone;Montant;Motif', 'Ngono;Paul', 'Ngono Paul'],
    ['First Name;Last Name;Phone Number;Amount;Reason', 'Paul Marie;Ngono', 'Paul Marie Ngono'],
    ['Vorname;Nachname;Telefonnummer;Betrag;Verwendungszweck', 'Paul;Ngono', 'Paul Ngono'],
    ['Surname;First names;Phone;Amount;Reason', 'Ngono;Paul', 'Ngono Paul'],
    ['First Name;Middle Name;Last Name;Phone;Amount;Reason', 'Paul;Marie;Ngono', 'Paul Marie Ngono'],
    ['Nom;Post-nom;Prénom;Téléphone;Montant;Motif', 'Ngono;Abega;Paul', 'Ngono Abega Paul'],
    ['Nom;Prénom;Téléphone;Montant;Motif', 'Ngono;', 'Ngono'],
    ['Nom complet;Prénom;Téléphone;Montant;Motif', 'Ngono Paul;Paul', 'Ngono Paul'],
  ])('put a name in two columns together: %s', async (text, parts, name) => {
    const { rows } = await parse(`${text}\n${parts};677412085;1000;Paie\n`);
    expect(rows).toMatchObject([{ typed: { name }, errors: [] }]);
  });

  it.each([
    ['Nom;Téléphone;Salaire;Prime;Motif', 'amount', 'columnMissing'],
    ['Nom;Téléphone;Salaire brut;Motif', 'amount', 'columnMissing'],
    ['Nom;Téléphone;Montant;Net à payer;Motif', 'amount', 'columnTwice'],
    ['Nom;Téléphone;Montant', 'reason', 'columnMissing'],
  ])('that could be two things are none: %s', async (text, field, key) => {
    expect(await refusal(parse(`${text}\nx;677412085;1000;1000;Paie\n`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field, key }],
    });
  });

  it('may name a currency, and what is not in francs is no amount', async () => {
    const text = 'Nom;Téléphone;Montant;Devise;Motif\n';
    const rows = ['XAF', '', 'F CFA', 'NGN'].map((currency) => `Paul;677412085;1000;${currency};Paie`);
    const { rows: read } = await parse(`${text}${rows.join('\n')}\n`);
    expect(read.map(({ errors }) => errors.map(({ code }) => code).join())).toEqual([
      ...['', '', ''],
      'OTHER_CURRENCY',
    ]);
  });

  it('come in any order, among unknown columns, which are preserved', async () => {
    const { layout, rows } = await parse(
      'Matricule,Montant,Nom,Site,Motif,Téléphone\nM7,1000,Paul,Penja,Paie,677412085\n',
    );
    expect(layout.columns).toEqual([
      { heading: 'Matricule', field: null },
      { heading: 'Montant', field: 'amount' },
      { heading: 'Nom', field: 'name' },
      { heading: 'Site', field: null },
      { heading: 'Motif', field: 'reason' },
      { heading: 'Téléphone', field: 'number' },
    ]);
    expect(rows[0]).toMatchObject({ others: ['M7', 'Penja'], amount: 1_000, errors: [] });
  });

  it('of a result are dropped with their cells', async () => {
    const text =
      'Nom,Téléphone,Montant,Motif,Statut du paiement,Raison du statut\nPaul,677412085,1000,Paie,Échoué,Inconnu\n';
    const { layout, rows } = await parse(text);
    expect(layout.columns.map(({ heading: name }) => name)).toEqual(['Nom', 'Téléphone', 'Montant', 'Motif']);
    expect(rows[0]).toMatchObject({ others: [], errors: [] });
  });

  it('may stand below a title, and lines below it keep their numbers', async () => {
    const title = 'Paie de novembre;;;;\r\nSociété Moungo Fruits, agence de Penja\r\n;;;;\r\n';
    const { layout, rows } = await parse(
      `${title}Nom;Téléphone;Montant;Motif\r\n${line.replaceAll(',', ';')}\r\n`,
    );
    expect(layout).toMatchObject({
      delimiter: ';',
      columns: [{ heading: 'Nom', field: 'name' }, {}, {}, {}],
    });
    expect(rows).toMatchObject([{ line: 5, amount: 1_000, errors: [] }]);
    const { layout: outlined } = await outlineOf(bytesOf(`Payroll\n"Made, by hand"\n${heading}\n${line}\n`));
    expect(outlined.columns.map(({ field }) => field)).toEqual(['name', 'number', 'amount', 'reason']);
  });

  it('that lack a column below a title are those that are named, not the title', async () => {
    expect(await refusal(parse(`Payroll,Reason\nName,Phone number,Amount\n${line}\n`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'reason', key: 'columnMissing' }],
    });
    expect(await refusal(outlineOf(bytesOf(`Payroll\nName,Phone number,Amount\n${line}\n`)))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'reason', key: 'columnMissing' }],
    });
  });

  it('have no payment above them, which would be left out without a word', async () => {
    const header = 'Moungo Fruits,+237677412085,November,Payroll\n';
    expect(await parse(`${header}${heading}\n${line}\n`)).toMatchObject({ rows: [{ line: 3 }] });
    expect(await refusal(parse(`Payroll\n${line}\n${heading}\n${line}\n`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'rowAboveHeadings', values: { line: 2 } }],
    });
  });

  it('are not looked for further down than a title goes', async () => {
    expect(await refusal(parse(`${'Payroll\n'.repeat(20)}${heading}\n${line}\n`))).toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });

  it('that are missing or there twice are named', async () => {
    expect(await refusal(parse(`Name,Amount\n${line}\n`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [
        { field: 'number', key: 'columnMissing' },
        { field: 'reason', key: 'columnMissing' },
      ],
    });
    expect(await refusal(parse(`Name,Phone,Mobile,Amount,Reason\n${line},x\n`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'number', key: 'columnTwice' }],
    });
  });
});

describe('a CSV file', () => {
  const pauline = { line: 2, number: '+237677412085', amount: 1_000, errors: [] };
  const french = 'Nom;Téléphone;Montant;Motif\r\nAïssatou;677412085;1000;Paie d’été\r\n';
  const utf16 = (text: string, swap: boolean) => {
    const buffer = Buffer.from(text, 'utf16le');
    return new Uint8Array(swap ? buffer.swap16() : buffer);
  };
  const windows1252 = Buffer.from(french.replace('’', '\x92'), 'latin1');

  it.each([
    ['UTF-8', bytesOf(french)],
    ['UTF-8 with a mark', bytesOf(`\ufeff${french}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${french}`, false)],
    ['UTF-16 BE with a mark', utf16(`\ufeff${french}`, true)],
    ['UTF-16 LE without one', utf16(french, false)],
    ['UTF-16 BE without one', utf16(french, true)],
    ['Windows-1252', new Uint8Array(windows1252)],
  ])('is read in %s', async (_, bytes) => {
    const { rows, layout } = await parseFile(bytes, rules);
    expect(rows).toMatchObject([{ ...pauline, typed: { name: 'Aïssatou', reason: 'Paie d’été' } }]);
    expect(layout.columns[1]?.heading).toBe('Téléphone');
  });

  /** A payroll as old programs write it: many plain rows, and names with the letters that differ. */
  const names = [
    'Aïssatou Ngoué',
    'Hervé Kamgaïng',
    'Éric Nguemâ',
    'Françoise Bétéré',
    'Jérôme Mbèlè',
    'Thérèse Noël',
    'HERVÉ ÉKOTTO',
  ];
  const oldPayroll = `Nom;Téléphone;Montant;Motif\r\n${names.map((name) => `${name};677412085;1000;Prime de rentrée\r\n`).join('')}`;

  it.each(['windows-1252', 'macintosh', 'cp850', 'cp437'])(
    'is read as old programs write it, in %s',
    async (encoding) => {
      const bytes = new Uint8Array(iconv.encode(oldPayroll, encoding));
      const { rows, layout } = await parseFile(bytes, rules);
      const written = names.map((name) => iconv.decode(iconv.encode(name, encoding), encoding));
      expect(rows.map(({ typed }) => typed.name)).toEqual(written);
      expect(rows[0]).toMatchObject({ ...pauline, typed: { reason: 'Prime de rentrée' } });
      expect(layout.columns[1]?.heading).toBe('Téléphone');
      // each name on its own
      for (const name of written) {
        const alone = iconv.encode(`Name,Phone number,Amount,Reason\n${name},677412085,1000,Pay\n`, encoding);
        expect((await parseFile(new Uint8Array(alone), rules)).rows[0]?.typed.name).toBe(name);
      }
    },
  );

  it('is read with the marks of a Mac and of Windows', async () => {
    for (const [encoding, reason] of [
      ['macintosh', 'Paie d’été – « août »'],
      ['windows-1252', 'Paie d’été – « août »'],
      ['windows-1252', 'Cœur à Ñandou'],
      ['windows-1252', 'd’œuvre… 5 €'],
    ] as const) {
      const bytes = iconv.encode(
        `Name,Phone number,Amount,Reason\nPaul,677412085,1000,${reason}\n`,
        encoding,
      );
      expect((await parseFile(new Uint8Array(bytes), rules)).rows[0]?.typed.reason).toBe(reason);
    }
  });

  it('ends where DOS says so', async () => {
    const { rows } = await parse(`${heading}\r\nPauline,677412085,1000,Pay\r\n\u001a`);
    expect(rows).toMatchObject([pauline]);
  });

  it.each([
    ['HervÃ©', 'HervÃ©'],
    ['Paul HervÃ© Ngono', 'HervÃ©'],
    ['Ã‰ric', 'Ã‰ric'],
    ['NguemÃ\u00a0', 'NguemÃ'],
    ['Nâ€™Gono', 'Nâ€™Gono'],
    ['Herv\ufffd', 'Herv\ufffd'],
    ['Herv√©', 'Herv√©'],
    ['Herv├®', 'Herv├®'],
    ['A?ssatou', undefined],
    ['Aï?ssatou', 'Aï?ssatou'],
    ['Fran?oise', 'Fran?oise'],
    ['Qui? Paul', undefined],
    ['SÃO Tomé', undefined],
    ['Âge', undefined],
  ])('with the name %j says what is damaged', async (name, word) => {
    const file = parse(`${heading}\nPauline,677412085,1000,Pay\n${name},677412085,1000,Pay\n`);
    if (word === undefined) expect((await file).rows[1]?.typed.name).toBe(name);
    else
      expect(await refusal(file)).toEqual({
        code: 'FILE_UNREADABLE',
        fields: [{ field: 'file', key: 'lettersDamaged', values: { line: 3, word } }],
      });
  });

  it('has damaged letters where it counts for nothing, and says so of headings that are not found', async () => {
    const site = `${heading},Site\nPauline,677412085,1000,Pay,https://a.example/b?c=HervÃ©\n`;
    expect((await parse(site)).rows).toMatchObject([pauline]);
    for (const read of [parse, (text: string) => outlineOf(bytesOf(text))])
      expect(await refusal(read('Nom;NumÃ©ro;Montant;Motif\nPauline;677412085;1000;Pay\n'))).toEqual({
        code: 'FILE_UNREADABLE',
        fields: [{ field: 'file', key: 'lettersDamaged', values: { line: 1, word: 'NumÃ©ro' } }],
      });
  });

  it.each([',', ';', '\t', '|'])('is read with %j between its cells', async (delimiter) => {
    const { rows, layout } = await parse(
      `${heading}\nPauline,677412085,1000,Pay\n`.replaceAll(',', delimiter),
    );
    expect(rows).toMatchObject([pauline]);
    expect(layout.delimiter).toBe(delimiter);
  });

  it('may name its delimiter as a spreadsheet does', async () => {
    const { rows } = await parse('sep=;\r\nName;Phone;Amount;Reason\r\nPauline;677412085;1000;Pay\r\n');
    expect(rows).toMatchObject([{ ...pauline, line: 3 }]);
  });

  it('has lines counted as a spreadsheet does, blank ones and line ends in quotes included', async () => {
    const { rows } = await parse(
      `\r\n${heading}\r\n"Pauline\r\nEyenga",677412085,1000,"Pay, ""November"""\r\n,,,\r\n\r\nPaul,677412086,1000,Pay`,
    );
    expect(rows.map(({ line }) => line)).toEqual([3, 6]);
    expect(rows[0]?.typed).toMatchObject({ name: 'Pauline Eyenga', reason: 'Pay, "November"' });
  });

  it('whose quotes do not match is unreadable, with the line', async () => {
    expect(
      await refusal(parse(`${heading}\nPauline,677412085,1000,Pay\n"Paul,677412086,1000,Pay\n`)),
    ).toMatchObject({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'csvLine' }],
    });
  });

  it.each([
    ['Fotso 5"', 'Fotso 5"'],
    ['Ngono "Tonton" Paul', 'Ngono "Tonton" Paul'],
    ['"Abena" Marie', '"Abena" Marie'],
    ['"Abena ""Tonton"" Marie"', 'Abena "Tonton" Marie'],
    ['"Abena\r\nMarie; d\'Édéa"', "Abena Marie; d'Édéa"],
    ['="Abena"', 'Abena'],
  ])('reads the quotes of %j', async (name, read) => {
    const { rows } = await parse(`Nom;Téléphone;Montant;Motif\r\n${name};677412085;1000;Pay\r\n`);
    expect(rows).toMatchObject([{ ...pauline, typed: { name: read } }]);
  });

  it.each([
    ['to the end', '"Paul,677412086,1000,Pay\nLuc,677412087,1000,Pay\n'],
    ['before a cell in quotes', '"Paul,677412086,1000,Pay\n"Luc",677412087,1000,Pay\n'],
    ['before a quote at the end of a cell', '"Paul,677412086,1000,Pay\nLuc",677412087,1000,Pay\n'],
    ['in the last cell', 'Paul,677412086,1000,"Pay\nLuc,677412087,1000,"Pay"\n'],
    ['in the last cell of two', 'Paul,677412086,1000,"Pay\nLuc,677412087,1000,Pay"\n'],
  ])('names the line of a quote that is never closed, %s', async (_, lines) => {
    expect(await refusal(parse(`${heading}\nPauline,677412085,1000,Pay\n${lines}`))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'csvLine', values: { line: 3 } }],
    });
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\n\n\n'],
    ['headings alone', `${heading}\n`],
  ])('of %s is empty', async (_, text) => {
    expect(await refusal(parse(text))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'fileEmpty' }],
    });
  });

  it('of prose is unreadable', async () => {
    expect(await refusal(parse('Dear Sirs,\nplease pay Pauline.\n'))).toMatchObject({
      code: 'FILE_UNREADABLE',
    });
    expect(await refusal(parse('{"name": "Pauline"}'))).toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('has at most so many rows, and is not read on for blank lines', async () => {
    const few = { ...rules, maxRows: 3 };
    const line = 'Pauline,677412085,1000,Pay\n';
    expect((await parseFile(bytesOf(`${heading}\n${line.repeat(3)}`), few)).rows).toHaveLength(3);
    const tooMany = {
      code: 'PAYLOAD_TOO_LARGE',
      fields: [{ field: 'file', key: 'tooManyRows', values: { maximum: 3 } }],
    };
    expect(await refusal(parseFile(bytesOf(`${heading}\n${line.repeat(4)}`), few))).toEqual(tooMany);
    expect(await refusal(parseFile(bytesOf(`${heading}\n${'\n'.repeat(20)}`), few))).toEqual(tooMany);
  });
});

describe('a workbook', () => {
  const workbook = (rows: unknown[][]) => writeXlsx({ sheets: [{ name: 'Paie', rows: rows as never }] });
  const headings = ['Nom', 'Téléphone', 'Montant', 'Motif', 'Site'];

  it('is read with numbers and texts in its cells', async () => {
    const bytes = await workbook([
      headings,
      ['Pauline', 677412085, 1000, 'Paie', 'Penja'],
      ['Paul', '+237 677 412 086', '1 000', 'Paie', null],
    ]);
    const { format, layout, rows } = await parseFile(bytes, rules);
    expect([format, layout.delimiter]).toEqual(['XLSX', null]);
    expect(rows).toMatchObject([
      { line: 2, number: '+237677412085', amount: 1_000, others: ['Penja'], errors: [] },
      { line: 3, number: '+237677412086', amount: 1_000, others: [''], errors: [] },
    ]);
  });

  it.each([
    [1000.5, 'AMOUNT_DECIMALS'],
    [1e21, 'SCIENTIFIC'],
    [2 ** 53, 'AMOUNT_OUT_OF_RANGE'],
    [-1000, 'AMOUNT_NEGATIVE'],
    [new Date('2026-11-21'), 'AMOUNT_INVALID'],
    [true, 'AMOUNT_INVALID'],
    ['1,000', 'AMOUNT_SEPARATOR'],
    [null, 'MISSING'],
  ])('with %j for an amount says so', async (amount, code) => {
    const { rows } = await parseFile(
      await workbook([headings, ['Pauline', 677412085, amount, 'Paie']]),
      rules,
    );
    expect(rows[0]?.errors).toMatchObject([{ field: 'amount', code }]);
  });

  it('shows a date as its day, whatever the format of its cells', async () => {
    const day = new Date('2026-02-28');
    for (const numFmt of ['yyyy-mm-dd', 'd. mmm yy', '"am" dd/mm', 'h:mm', 'mm:ss']) {
      const cells = new Map([['1,4', { value: day, style: { numFmt } }]]);
      const bytes = await writeXlsx({
        sheets: [
          { name: 'Paie', rows: [headings, ['Pauline', 677412085, 1000, 'Paie', day]] as never, cells },
        ],
      });
      const { rows } = await parseFile(bytes, rules);
      expect(rows[0]?.others).toEqual(['2026-02-28']);
    }
  });

  it('with a hidden row of payments is refused: whoever made it may not want it paid', async () => {
    const rows = [
      ['Paie de novembre'],
      headings,
      ['Pauline', 677412085, 1000, 'Paie'],
      ['Paul', 677412086, 1000, 'Paie'],
    ];
    const hiding = (place: number) =>
      writeXlsx({
        sheets: [{ name: 'Paie', rows: rows as never, rowDefs: new Map([[place, { hidden: true }]]) }],
      });
    expect(await refusal(parseFile(await hiding(3), rules))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'rowHidden', values: { line: 4 } }],
    });
    expect((await parseFile(await hiding(0), rules)).rows).toHaveLength(2);
  });

  it('with payments on a further sheet is refused: only those of the first would be paid', async () => {
    const rows = [headings, ['Pauline', 677412085, 1000, 'Paie']] as never;
    const withSheet = (sheet: object) =>
      writeXlsx({
        sheets: [
          { name: 'Penja', rows },
          { name: 'Douala', rows: [['Paie'], ...rows] as never, ...sheet },
        ],
      });
    expect(await refusal(parseFile(await withSheet({}), rules))).toEqual({
      code: 'FILE_UNREADABLE',
      fields: [{ field: 'file', key: 'furtherSheet', values: { sheet: 'Douala' } }],
    });
    for (const sheet of [
      { hidden: true },
      { rows: [headings] as never },
      { rows: [['Total', 1000]] as never },
      { rows: [] },
    ])
      expect((await parseFile(await withSheet(sheet), rules)).rows).toHaveLength(1);
  });

  it('is read from its first sheet that can be seen', async () => {
    const rows = [headings, ['Pauline', 677412085, 1000, 'Paie']] as never;
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Lists', rows: [['Site']] as never, hidden: true },
        { name: 'Paie', rows },
      ],
    });
    expect((await parseFile(bytes, rules)).rows).toHaveLength(1);
    expect((await outlineOf(bytes)).layout.columns).toHaveLength(5);
  });

  it('that is broken, or a ZIP of something else, is refused', async () => {
    const bytes = await workbook([headings, ['Pauline', 677412085, 1000, 'Paie']]);
    expect(await refusal(parseFile(bytes.slice(0, 600), rules))).toEqual({ code: 'FILE_UNREADABLE' });
    const damaged = bytes.slice();
    damaged.fill(0x55, 60, 200);
    expect(await refusal(parseFile(damaged, rules))).toEqual({ code: 'FILE_UNREADABLE' });
    const other = Buffer.from(bytes).toString('latin1').replaceAll('xl/workbook', 'no/workbook');
    expect(await refusal(parseFile(new Uint8Array(Buffer.from(other, 'latin1')), rules))).toEqual({
      code: 'UNSUPPORTED_TYPE',
      fields: [{ field: 'file', key: 'fileFormat' }],
    });
  });
});

describe('anything else', () => {
  it.each([
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['something packed', [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0]],
  ])('%s is of no supported type', async (_, bytes) => {
    expect(await refusal(parseFile(new Uint8Array(bytes), rules))).toEqual({
      code: 'UNSUPPORTED_TYPE',
      fields: [{ field: 'file', key: 'fileFormat' }],
    });
  });
});

describe('a workbook in the container of old Office files', () => {
  const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const container = (entry: string) =>
    new Uint8Array(Buffer.concat([magic, Buffer.alloc(1_000), Buffer.from(entry, 'utf16le'), magic]));

  it.each([
    ['EncryptedPackage', 'filePassword'],
    ['WordDocument', 'fileFormat'],
  ])('with %s in it is refused with what helps', async (entry, key) => {
    expect(await refusal(parseFile(container(entry), rules))).toEqual({
      code: 'UNSUPPORTED_TYPE',
      fields: [{ field: 'file', key }],
    });
  });

  it.each(['Workbook\0', 'Book\0'])('with half a workbook in it is refused: %j', async (entry) => {
    expect(await refusal(parseFile(container(entry), rules))).toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});

describe('in a process of its own', () => {
  it('a file gives the same rows, and a refusal the same reasons', async () => {
    const text = `${heading}\n${'Pauline,677412085,1000,Pay\n'.repeat(5_000)}`;
    const { rows, ...head } = await parse(text);
    const { chunks, ...read } = await parseSafely('holder', bytesOf(text), rules);
    expect(read).toEqual(head);
    const rowsIn = ({ json }: { json: Uint8Array }): unknown[] => JSON.parse(new TextDecoder().decode(json));
    expect(chunks.flatMap(rowsIn)).toEqual(rowsIn(chunkOf(rows)));
    expect(chunks.map(({ lines }) => lines.length)).toEqual([2_000, 2_000, 1_000]);
    expect(await refusal(parseSafely('holder', bytesOf('Name\nPauline\n'), rules))).toEqual(
      await refusal(parse('Name\nPauline\n')),
    );
  });
});

describe('columns that are not all known', () => {
  const unknown = 'Ref;Qui;Où;Combien\n7;Pauline;677412085;1000\n8;Paul;677412086;2 000\n';
  const foundIn = async (text: string) => {
    const error = await parse(text).catch((reason: unknown) => reason);
    if (!(error instanceof Refused)) throw new Error('it was taken');
    return error.refusal;
  };

  it('are named with their cells, and what is missing', async () => {
    expect(await foundIn(`Paie de novembre\n${unknown}`)).toEqual({
      code: 'FILE_UNREADABLE',
      fields: ['name', 'number', 'amount', 'reason'].map((field) => ({ field, key: 'columnMissing' })),
      found: {
        line: 2,
        columns: [
          { heading: 'Ref', field: null, samples: ['7', '8'] },
          { heading: 'Qui', field: null, samples: ['Pauline', 'Paul'] },
          { heading: 'Où', field: null, samples: ['677412085', '677412086'] },
          { heading: 'Combien', field: null, samples: ['1000', '2 000'] },
        ],
      },
    });
    const { found } = await foundIn('Nom;Téléphone;Salaire;Prime;Motif\nPaul;677412086;1;2;Paie\n');
    expect(found?.columns.map(({ field }) => field)).toEqual(['name', 'number', null, null, 'reason']);
    for (const two of ['Salaire de base;Prime', 'Basic salary;Allowance', 'Grundgehalt;Zulage'])
      expect(await foundIn(`Nom;Téléphone;${two};Motif\nPaul;677412086;1;2;Paie\n`)).toMatchObject({
        fields: [{ field: 'amount', key: 'columnMissing' }],
      });
    for (const two of ['Montant dû;Montant payé', 'Montant;Reste à payer', 'Amount due;Amount paid'])
      expect(await foundIn(`Nom;Téléphone;${two};Motif\nPaul;677412086;1;2;Paie\n`)).toMatchObject({
        fields: [{ field: 'amount', key: 'columnTwice' }],
      });
    const twice = await foundIn('Nom;Téléphone;Montant;Net à payer;Motif\nPaul;677412086;1;2;Paie\n');
    expect(twice).toMatchObject({ fields: [{ field: 'amount', key: 'columnTwice' }], found: { line: 1 } });
    expect(twice.found?.columns[3]?.samples).toEqual(['2']);
  });

  const columns = [null, 'name', 'number', 'amount'] as const;
  const mapped = (text: string, mapping: Partial<ColumnMapping>) =>
    parseFile(bytesOf(text), {
      ...rules,
      mapping: { line: 1, columns: [...columns], reason: 'Paie', ...mapping },
    });

  it('are what people say that they are', async () => {
    const { layout, rows } = await mapped(unknown, { expenseCategory: 'SALARIES' });
    expect(layout.columns[1]).toEqual({ heading: 'Qui', field: 'name' });
    expect(rows).toMatchObject([
      { line: 2, typed: { name: 'Pauline', reason: 'Paie' }, amount: 1_000, others: ['7'], errors: [] },
      { line: 3, number: '+237677412086', amount: 2_000, expenseCategory: 'SALARIES', errors: [] },
    ]);
  });

  it('may have no headings: then the first line is a payment', async () => {
    const { rows } = await mapped('7;Pauline;677412085;1000\n', { line: 0 });
    expect(rows).toMatchObject([{ line: 1, typed: { name: 'Pauline' }, amount: 1_000, errors: [] }]);
  });

  it('are refused where what people say lacks a field or has it twice', async () => {
    const refused = (mapping: Partial<ColumnMapping>) => refusal(mapped(unknown, mapping));
    expect(await refused({ reason: undefined })).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(await refused({ columns: ['amount', 'name', 'number', 'amount'] })).toMatchObject({
      fields: [{ field: 'amount', key: 'columnTwice' }],
    });
  });

  it('may name a currency there too', async () => {
    const { rows } = await mapped(
      'Devise;Qui;A;B\nXOF;Pauline;677412085;1000\nXAF;Paul;677412086;2000\n',
      {},
    );
    expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([['OTHER_CURRENCY'], []]);
  });

  it('are outlined so as well', async () => {
    const mapping = { line: 1, columns: [...columns], reason: 'Paie' };
    const { layout } = await outlineOf(bytesOf(unknown), mapping);
    expect(layout.columns.map(({ field }) => field)).toEqual([...columns]);
  });
});

describe('headings that come again', () => {
  const headings = 'Nom;Téléphone;Montant;Motif';
  const pauline = 'Pauline;677412085;1000;Paie';
  const paul = 'Paul;677412086;2000;Paie';
  const lines = (...all: string[]) => parse(`${all.join('\n')}\n`);

  it('are not a payment where they are the same, as on each page', async () => {
    const { rows } = await lines(headings, pauline, headings.toUpperCase(), paul);
    expect(rows).toMatchObject([
      { line: 2, errors: [] },
      { line: 4, errors: [] },
    ]);
  });

  it('refuse the file where they begin another table', async () => {
    for (const other of ['Nom;Téléphone;Salaire brut;Motif;Net à payer', 'Nom;Téléphone;Déjà payé;Motif'])
      expect(await refusal(lines(headings, pauline, ';;;', other, paul))).toMatchObject({
        fields: [{ field: 'file', key: 'furtherTable', values: { line: 4 } }],
      });
  });

  it('are asked about where they take two lines', async () => {
    const refused: unknown = await lines(headings, 'Noms;Téléphone;Brut;Motif', pauline, paul).catch(
      (error: unknown) => error,
    );
    expect((refused as Refused).refusal).toMatchObject({
      fields: [{ field: 'file', key: 'headingsInTwoLines' }],
      found: { line: 2, columns: [{}, {}, { heading: 'Brut', field: null, samples: ['1000', '2000'] }, {}] },
    });
  });

  it('are a row with an error where they are not theirs', async () => {
    const { rows } = await lines(headings, 'Pauline;MTN;1000;Paie');
    expect(rows[0]?.errors).toEqual([{ field: 'number', code: 'NUMBER_INVALID' }]);
  });
});

describe('an amount that a comma has split', () => {
  const errorsIn = async (row: string) => {
    const headings = 'Nom,Téléphone,Montant,Fonction,Motif,Note';
    const { rows } = await parse(`${headings}\n${row}\n`);
    return rows[0]?.errors.map(({ field, code }) => `${field} ${code}`);
  };

  it.each([
    ['Paul,677412086,250,000,Chauffeur,Paie', ['amount AMOUNT_SPLIT']],
    ['Paul,677412086,250,500,Chauffeur,Paie,', ['amount AMOUNT_SPLIT']],
    ['Paul,677412086,250,101,Paie,', []],
    ['Paul,677412086,2500,000,Paie,', []],
  ])('is an error before a cell of no field, but not before a code: %s', async (row, errors) => {
    const found = await errorsIn(row);
    expect(found?.filter((error) => !error.endsWith('OUT_OF_RANGE'))).toEqual(errors);
  });
});
