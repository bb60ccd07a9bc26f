/** Widths at which people work: at a desk and on the go. Every role does its work at both. */
export const widths = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;
