const cameroon = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** A number as people write it: +237 6 77 41 20 85; other countries' stay as they are. */
export const formatPhone = (number: string): string => number.replace(cameroon, '+237 $1 $2 $3 $4 $5');
