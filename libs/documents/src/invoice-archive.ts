import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { InvoiceContent } from './invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';

/** An invoice and the name of its file. */
export interface InvoiceFile {
  name: string;
  invoice: InvoiceContent;
}

/** Packs invoices as PDFs into one archive; no more than one of them is in memory at a time. */
export function invoiceArchive(files: readonly InvoiceFile[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  for (const { name, invoice } of files)
    // what a PDF holds is compressed already
    zip.addReadStreamLazy(name, { mtime: invoice.issuedAt, compress: false }, (done) => {
      invoicePdf(invoice).then((pdf) => done(null, Readable.from([pdf])), fail);
    });
  zip.end();
  return output;
}
