import type { ApiError } from '@sanaga/api';
import { BusyButton, Icon } from '@sanaga/ui';
import { useDownload } from './use-download.ts';

interface CsvExportProps {
  path: string;
  /** What the list is narrowed by; the file holds the same rows. */
  filter: Readonly<Record<string, string | undefined>>;
  fileName: string;
  words: { action: string; busy: string; done: string };
  /** Why it did not come, for the page to say. */
  onError: (error: ApiError | undefined) => void;
}

/** What the filters show, as a CSV file. */
export function CsvExport({ path, filter, fileName, words, onError }: CsvExportProps) {
  const { busy, fetchFile } = useDownload(words.done);
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return (
    <BusyButton
      busy={busy}
      busyLabel={words.busy}
      icon={<Icon name="download" />}
      onClick={() => void fetchFile(path + query, fileName).then(onError)}
    >
      {words.action}
    </BusyButton>
  );
}
