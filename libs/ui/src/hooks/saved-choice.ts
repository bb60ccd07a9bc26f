/** Reads what was last chosen on this device, empty if it cannot be read; the caller checks what it says. */
export function savedChoice(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Remembers a choice on this device; `key` names its subject and its owner. */
export const saveChoice = (key: string, choice: object): void =>
  localStorage.setItem(key, JSON.stringify(choice));
