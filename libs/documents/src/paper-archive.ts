import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { InvoiceContent } from './invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { ReceiptContent } from './receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** A paper in an archive, and the name of its file. */
export type ArchivedPaper = { name: string } & (
  { kind: 'invoice'; content: InvoiceContent } | { kind: 'receipt'; content: ReceiptContent }
);

const pdfOf = (paper: ArchivedPaper): Promise<Buffer> =>
  paper.kind === 'invoice' ? invoicePdf(paper.content) : receiptPdf(paper.content);

/** Packs papers as PDFs into one archive; no more than one of them is in memory at a time. */
export function paperArchive(papers: readonly ArchivedPaper[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  for (const paper of papers)
    // what a PDF holds is compressed already
    zip.addReadStreamLazy(
      paper.name,
      { mtime: paper.content.issuedAt, compress: false },
      (done) => void pdfOf(paper).then((pdf) => done(null, Readable.from([pdf])), fail),
    );
  zip.end();
  return output;
}
