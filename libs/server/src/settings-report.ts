import type { z } from 'zod';
import { withSecretsOfFiles, type Environment, type Source } from './settings.ts';

export interface ReportedSetting {
  name: string;
  /** Value in use; for a secret, no more than the address it leads to. */
  value: string;
  from: 'environment' | 'file' | 'default' | 'not set';
}

interface Definition {
  type: string;
  defaultValue?: unknown;
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
}

/** Returns the default of a setting, as it would be given. */
function defaultOf(type: z.core.$ZodType | undefined): unknown {
  const definition = type?._zod.def as unknown as Definition | undefined;
  if (definition?.type === 'default') return definition.defaultValue;
  const inner = definition?.in ?? definition?.innerType;
  return inner && defaultOf(inner);
}

const hidden = '***';

/** An address without its password, as it says where it leads; of any other secret nothing. */
function masked(secret: string): string {
  if (!URL.canParse(secret)) return hidden;
  const url = new URL(secret);
  if (!/^[a-z]+:\/\//.test(secret) || url.host === '') return hidden;
  if (url.password) url.password = hidden;
  for (const name of [...url.searchParams.keys()])
    if (/pass|key|secret|token/i.test(name)) url.searchParams.set(name, hidden);
  return url.href;
}

/** Each setting of a process with what is used, by name. Throws SettingsError where a file cannot be read. */
export function reportSettings({ schema, secrets }: Environment, source: Source): ReportedSetting[] {
  const given = withSecretsOfFiles(source, secrets);
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>)
    .map(([name, type]): ReportedSetting => {
      const value = given[name];
      if (value !== undefined) {
        const shown = secrets.includes(name) ? masked(value) : value;
        return { name, value: shown, from: source[name] ? 'environment' : 'file' };
      }
      const fallback = defaultOf(type);
      return fallback === undefined
        ? { name, value: '', from: 'not set' }
        : { name, value: String(fallback), from: 'default' };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
