/** Returns a short number for people, such as T-000042; the letters say what it numbers. */
export const referenceOf = (letters: string, number: bigint): string =>
  `${letters}-${number.toString().padStart(6, '0')}`;

/** The number of a reference of these letters as people type it; no more digits than a bigint holds. */
export const referenceIn = (text: string, letters: string): string | undefined =>
  new RegExp(`^${letters}-?0*(\\d{1,18})$`, 'i').exec(text.trim())?.[1];
