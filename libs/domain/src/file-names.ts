export interface ReceiptNaming {
  /** Wins over the receipt's own name. */
  fileName?: string | undefined;
  /** Place in a series of `count` files; zero-padded so that the files sort. */
  index?: number | undefined;
  count?: number | undefined;
}

/** Names the file of a receipt: the given name or its own, and its place where it is one of several. */
export function receiptFileName(own: string, { fileName, index, count = index }: ReceiptNaming): string {
  const name = (fileName ?? own).replace(/\.pdf$/i, '');
  if (index === undefined) return `${name}.pdf`;
  return `${name}-${String(index).padStart(Math.max(2, String(count).length), '0')}.pdf`;
}
