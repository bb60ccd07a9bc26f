export const passwordRules = ['LENGTH', 'CASE', 'SPECIAL'] as const;
type PasswordRule = (typeof passwordRules)[number];

export const passwordLength = { min: 8, max: 128 } as const;

/** Which of the hints a password meets; the hints tick off as they are met. */
export function passwordChecks(password: string): Record<PasswordRule, boolean> {
  const length = [...password].length;
  return {
    LENGTH: length >= passwordLength.min && length <= passwordLength.max,
    CASE: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    SPECIAL: /[^\p{L}\p{N}\s]/u.test(password),
  };
}

export const passwordIsStrong = (password: string): boolean =>
  Object.values(passwordChecks(password)).every(Boolean);
