import { useCurrentUser } from '@sanaga/auth';
import {
  csvSeparators,
  exportColumns,
  exportFormats,
  exportValues,
  usualSeparator,
  type CsvSeparator,
  type ExportedList,
  type ExportFormat,
  type ExportValues,
  type Language,
} from '@sanaga/domain';
import { useLanguage } from '@sanaga/i18n';
import { oneOf } from '@sanaga/navigation';
import { saveChoice, savedChoice } from '@sanaga/ui';
import { useState } from 'react';

export interface ExportChoice {
  format: ExportFormat;
  values: ExportValues;
  separator: CsvSeparator;
  columns: string[];
}

type Saved = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the last choice as far as it is still possible, or else what suits the language. */
function choiceOf(list: ExportedList, saved: Saved, language: Language): ExportChoice {
  const offered: readonly string[] = exportColumns[list];
  // stores the omitted columns, so that those of later versions are in the file
  const without: readonly unknown[] = Array.isArray(saved['without']) ? saved['without'] : [];
  const columns = offered.filter((column) => !without.includes(column));
  return {
    format: oneOf(exportFormats, textOf(saved['format'])) ?? 'xlsx',
    values: oneOf(exportValues, textOf(saved['values'])) ?? 'words',
    separator: oneOf(csvSeparators, textOf(saved['separator'])) ?? usualSeparator[language],
    columns: columns.length > 0 ? columns : [...offered],
  };
}

/** Keeps how a person downloads a list; `save` remembers it for this person on this device. */
export function useExportChoice(list: ExportedList) {
  const { userId } = useCurrentUser();
  const { language } = useLanguage();
  const key = `export:${userId}:${list}`;
  const [choice, setChoice] = useState(() => choiceOf(list, savedChoice(key), language));
  const save = ({ columns, separator, ...rest }: ExportChoice): void => {
    const without = exportColumns[list].filter((column) => !columns.includes(column));
    // the usual separator follows the language
    const own = separator === usualSeparator[language] ? {} : { separator };
    saveChoice(key, { ...rest, ...own, without });
  };
  return { choice, setChoice, save };
}
