import {
  charactersIn,
  csvSeparators,
  dayInDouala,
  errorCodes,
  exportFormats,
  exportValues,
  holdsAddress,
  languages,
  lettersIn,
  longestName,
  memberRoles,
  oneTimeCode,
  passwordLength,
  statementFields,
  statementMeanings,
  stepUpMethods,
  textLimits,
  visibleText,
} from '@sanaga/domain';
import { readName, readReason, readText, type TextProblem } from '@sanaga/reader';
import { z } from 'zod';

export const Id = z.uuid();
/** Text that people type, as it is seen. */
export const TypedText = z.string().overwrite(visibleText);
export const Timestamp = z.iso.datetime().describe('ISO 8601, UTC');
/** A day that a person may query: ISO 8601 also allows the year 0, calendars and databases do not. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900')
  .describe('a calendar day such as 2026-11-21, from 1900 on');
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('a month such as 2026-11');
const Moment = z.iso.datetime({ offset: true, local: true });
const dayOf = (text: string): string =>
  // a moment that names no offset is meant as Douala's clocks show it
  /(Z|[+-]\d\d:\d\d)$/.test(text) ? dayInDouala(new Date(text)) : text.slice(0, 10);
/** Day in a query; a moment stands for the day that it is in Douala then. */
export const DayOrMoment = z
  .string()
  .max(40)
  .transform((text) => (Moment.safeParse(text).success ? dayOf(text) : text))
  .pipe(Day)
  .describe('a calendar day such as 2026-11-21, or a moment in ISO 8601: then the day in Douala');
/** Money on the wire: whole XAF as a JSON integer that every client can hold exactly. */
export const Money = z.int().nonnegative().describe('whole XAF');
export const PositiveMoney = z.int().positive().describe('whole XAF');
/** Money in an address or a form, where everything is text: digits and nothing else. */
export const MoneyText = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/)
  .describe('whole XAF')
  .transform(Number)
  .pipe(Money);
/** Check that a fraction is stored as it is, and the refusal where it is not. */
export const finestRate = [
  (rate: number) => Math.abs(rate * 1_000_000 - Math.round(rate * 1_000_000)) < 1e-6,
  'finer than a millionth',
] as const;
export const CurrencyCode = z.literal('XAF');
/** Address of mail; white space around it and capitals are not a mistake: they are removed before it is checked. */
export const Email = TypedText.toLowerCase().max(textLimits.email).email();
export const PhoneNumber = TypedText.regex(/^\+?[0-9][0-9 ]{6,19}$/).describe(
  'E.164, for example +237677412085',
);
export const Category = TypedText.max(textLimits.choice).describe(
  'what an organisation does: a category that is offered, or words of its own; empty: none',
);
/** Errors of texts that spreadsheets and other programs left, in place of what somebody wrote. */
const textErrors: Record<Exclude<TextProblem, 'MISSING'>, string> = {
  FORMULA: 'formulaInText',
  DAMAGED: 'damagedText',
  NO_NAME: 'nameWithoutLetters',
};

const asWritten =
  (read: typeof readName) =>
  ({ value, issues }: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
    const { problem = 'MISSING' } = read(value);
    if (problem === 'MISSING') return;
    issues.push({ code: 'custom', params: { says: textErrors[problem] }, input: value });
  };

/** Text of a payment, such as its reason: it is read as a cell of a payment file is. */
export const PaymentText = z
  .string()
  .overwrite(readText)
  .check(({ value, issues }) => {
    const maximum = textLimits.paymentText;
    if (charactersIn(value) > maximum)
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
  })
  .check(asWritten(readReason))
  .meta({ maxLength: textLimits.paymentText });
/** A payment's text that has to be there. */
export const NeededPaymentText = PaymentText.min(1);
/** Name of somebody or something; strangers read it in mails of ours, so it has no place for a link. */
export const PersonName = z
  .string()
  .overwrite(readText)
  .min(1)
  .max(longestName)
  .check(({ value, issues }) => {
    if (value.length > longestName || lettersIn(value) <= textLimits.name) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: textLimits.name,
      inclusive: true,
      input: value,
    });
  })
  .refine((name) => !holdsAddress(name), { params: { says: 'nameWithAddress' } })
  .describe(
    `without an address of the web or of mail; ${textLimits.name} letters, to which their accents and signs belong`,
  );
/** Name of somebody who is paid: one that a file may have. */
export const PayeeName = PersonName.check(asWritten(readName));
/** Reason why something is done to somebody; it is stored, and mailed to the person concerned. */
export const Reason = TypedText.min(1).max(textLimits.reason);
export const OtpCode = TypedText.regex(new RegExp(`^[0-9]{${oneTimeCode.digits}}$`)).describe('six digits');
export const Password = z.string().min(1).max(passwordLength.max);
export const LanguageCode = z.enum(languages);
export const MemberRoleName = z.enum(memberRoles);

/** Returns a form's field that holds JSON, as `jsonData` does; `schema` describes the text's content. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .describe('JSON')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A form's file; the operation limits its size, and the service that takes it looks at its content. */
export const FormFile = z.file();

export const IdParams = z.object({ id: Id });

/** Ids in a query, with commas between them. */
export const idsUpTo = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).max(most))
    .describe(`up to ${most} ids, with commas between them`);

/**
 * Returns the choices for a list as a file; without any of them the file is the plain CSV that outside clients know.
 */
export const exportChoice = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.object({
    format: z
      .enum(exportFormats)
      .optional()
      .describe(
        'with this or one of the three below: times of Douala, amounts and dates as spreadsheets take them',
      ),
    columns: z
      .string()
      .max(1_000)
      .refine((names) => names.split(',').every((name) => columns.some((column) => column === name)))
      .transform((names) => names.split(',') as Column[])
      .optional()
      .describe(
        `in this order, with commas between them; all by default: ${columns.map((column) => `\`${column}\``).join(', ')}`,
      ),
    separator: z
      .enum(csvSeparators)
      .optional()
      .describe('of CSV; by default the usual one of the caller’s language'),
    values: z
      .enum(exportValues)
      .optional()
      .describe('headings, statuses and kinds in the caller’s language, or as codes; codes by default'),
  });

/** Returns the response with the file. */
export const exportedFile = (name: string) =>
  ({
    200: {
      content: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      description: `named ${name}`,
    },
  }) as const;

/** Names that a receipt is downloaded under, where the client gives them. */
export const ReceiptNames = z.object({
  fileName: TypedText.min(1).max(textLimits.name).optional().describe('instead of its own name'),
  index: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('its place among several files, which the name ends with: -07'),
});

export const Acknowledgement = z
  .object({ success: z.boolean(), description: z.string() })
  .meta({ id: 'Acknowledgement' });

/** Field of a row of a payment file. */
export const RowField = z.enum(['name', 'number', 'amount', 'reason', 'email', 'receiverMessage']);

/** Field that a column of an operator's statement may hold. */
export const StatementField = z.enum(statementFields);

/** Meaning of a word in the status column of an operator's statement. */
export const StatementMeaning = z
  .enum(statementMeanings)
  .describe('REVERSAL: a payment that came back; IGNORED: its rows are not compared');

/** A column of an uploaded file; people say what it means. */
const FoundColumn = z
  .object({
    heading: z.string().describe('as written there; empty where there is none'),
    field: z
      .enum([...RowField.options, ...StatementField.options])
      .nullable()
      .describe('the field that it is taken for; null: none'),
    samples: z.array(z.string()).describe('its first cells below the headings, three at most'),
  })
  .meta({ id: 'FoundColumn' });

export const FoundColumns = z
  .object({
    line: z.int().describe('the line of the headings as a person counts it, from 1; 0: there is none'),
    columns: z.array(FoundColumn).describe('all of them, from the left'),
    statuses: z
      .array(
        z.object({
          word: z.string().describe('as the file has it'),
          means: StatementMeaning.nullable().describe('as answered before; null: it was not'),
        }),
      )
      .optional()
      .describe('words of a statement’s status column that are not known; present where all columns are'),
  })
  .meta({ id: 'FoundColumns' });

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(errorCodes),
    message: z.string().describe('a sentence for people, in their language'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('input errors beside their fields'),
    triesLeft: z.int().optional(),
    limit: z
      .object({
        most: PositiveMoney,
        spent: Money.describe('what counts towards it at present'),
        left: Money,
        enoughAt: Timestamp.nullable().describe('from when on enough is left; null for never'),
      })
      .optional()
      .describe('the limit of the approval policy that would be exceeded'),
    lacking: Money.optional().describe('what the wallet lacks, whole XAF'),
    retryAfter: z.int().optional().describe('seconds'),
    methods: z
      .array(z.enum(stepUpMethods))
      .optional()
      .describe('factors of which an approval needs one; CODE: emailed by `request-otp`'),
    setUp: z.array(z.enum(stepUpMethods)).optional().describe('those of them that the caller has'),
    changed: z
      .array(z.string())
      .optional()
      .describe('what is not as it was signed: fields of the payment, or `policy`'),
    found: FoundColumns.optional().describe(
      'the columns of a payment file or statement that are not all known; sent again with `mapping`, it says what they are',
    ),
  })
  .meta({ id: 'Problem' });

/** `?page=0&size=20`: pages count from 0, size is clamped to 200. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .transform((size) => Math.min(size, 200)),
});

export const pageFields = <T extends z.ZodType>(item: T) => ({
  content: z.array(item),
  number: z.int(),
  size: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
  totalIsEstimate: z.boolean().optional(),
});
export const pageOf = <T extends z.ZodType>(item: T, id: string) => z.object(pageFields(item)).meta({ id });
