import {
  csvSeparators,
  exportColumns,
  exportFormats,
  exportValues,
  headingOf,
  type ExportedList,
} from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DisabledWithReason, Hint, Icon, Notice } from '@sanaga/ui';
import { Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { type ExportChoice, useExportChoice } from './use-export-choice.ts';
import { useDownload } from './use-download.ts';
import './list-export.css';

export interface ListExportProps {
  list: ExportedList;
  path: string;
  /** Filter of the list; the file holds the same rows. */
  filter: Readonly<Record<string, string | undefined>>;
  /** Name of the file, without its ending. */
  fileName: string;
  /** Label of the button, if several stand together. */
  label?: string;
  /** Number of rows that the list shows, in words: "562 payments". */
  shown?: string;
  /** Reason why the list can't be exported now. */
  reason?: string;
}

interface OneOfProps<Value extends string> {
  name: string;
  title: string;
  values: readonly Value[];
  value: Value;
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

function OneOf<Value extends string>({ name, title, values, value, nameOf, onChange }: OneOfProps<Value>) {
  return (
    <fieldset className="export-choice">
      <legend>{title}</legend>
      <Radio.Group
        name={name}
        aria-label={title}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        options={values.map((each) => ({ value: each, label: nameOf(each) }))}
      />
    </fieldset>
  );
}

interface ColumnsProps {
  list: ExportedList;
  chosen: readonly string[];
  onChange: (columns: string[]) => void;
}

function Columns({ list, chosen, onChange }: ColumnsProps) {
  const { t } = useTranslation('exports');
  const offered: readonly string[] = exportColumns[list];
  const all = chosen.length === offered.length;
  return (
    <fieldset className="export-choice">
      <legend>{t('columnsTitle')}</legend>
      <Button type="link" className="export-all" onClick={() => onChange(all ? [] : [...offered])}>
        {t(all ? 'none' : 'all')}
      </Button>
      <div className="export-columns">
        {offered.map((column) => (
          <Checkbox
            key={column}
            checked={chosen.includes(column)}
            onChange={({ target }) =>
              // in the order of the list, no matter which was ticked last
              onChange(offered.filter((each) => (each === column ? target.checked : chosen.includes(each))))
            }
          >
            {t(`columns.${headingOf(list, column)}`)}
          </Checkbox>
        ))}
      </div>
      {chosen.length === 0 && <Hint tone="bad">{t('needed')}</Hint>}
    </fieldset>
  );
}

/** Says what is in the file: the list as it stands, and that payments of a bulk are rows of their own. */
function Contents({ list, filter, shown }: Pick<ListExportProps, 'list' | 'filter' | 'shown'>) {
  const { t } = useTranslation('exports');
  const isFiltered = Object.values(filter).some(Boolean);
  const sentences = [
    shown && t(filter['ids'] ? 'holds.selected' : isFiltered ? 'holds.filtered' : 'holds.list', { shown }),
    list === 'transactions' && t('holds.items'),
  ];
  const text = sentences.filter(Boolean).join(' ');
  return text && <p>{text}</p>;
}

interface ChoicesProps {
  list: ExportedList;
  choice: ExportChoice;
  onChange: (choice: ExportChoice) => void;
}

function Choices({ list, choice, onChange }: ChoicesProps) {
  const { t } = useTranslation('exports');
  return (
    <div className="sg-col">
      <p className="sg-text2">{t('text')}</p>
      <OneOf
        name="format"
        title={t('format')}
        values={exportFormats}
        value={choice.format}
        nameOf={(format) => t(`formats.${format}`)}
        onChange={(format) => onChange({ ...choice, format })}
      />
      <OneOf
        name="values"
        title={t('values')}
        values={exportValues}
        value={choice.values}
        nameOf={(values) => t(`valueChoices.${values}`)}
        onChange={(values) => onChange({ ...choice, values })}
      />
      {choice.format === 'csv' && (
        <OneOf
          name="separator"
          title={t('separator')}
          values={csvSeparators}
          value={choice.separator}
          nameOf={(separator) => t(`separators.${separator}`)}
          onChange={(separator) => onChange({ ...choice, separator })}
        />
      )}
      <Columns list={list} chosen={choice.columns} onChange={(columns) => onChange({ ...choice, columns })} />
    </div>
  );
}

function ExportDialog(props: ListExportProps & { onClose: () => void }) {
  const { list, path, filter, fileName, onClose } = props;
  const { t } = useTranslation('exports');
  const { choice, setChoice, save } = useExportChoice(list);
  const name = `${fileName}.${choice.format}`;
  const { busy, error, fetchFile } = useDownload(t('done', { name }));
  const take = async () => {
    const { columns, separator, format, values } = choice;
    const query = new URLSearchParams(
      Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    query.set('format', format);
    query.set('values', values);
    if (format === 'csv') query.set('separator', separator);
    query.set('columns', columns.join(','));
    save(choice);
    if (!(await fetchFile(`${path}?${query}`, name))) onClose();
  };
  return (
    <Modal
      open
      title={t('title')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('back')}
        </Button>,
        <BusyButton
          key="go"
          type="primary"
          busy={busy}
          busyLabel={t('busy')}
          disabled={choice.columns.length === 0}
          icon={<Icon name="download" />}
          onClick={() => void take()}
        >
          {t('action')}
        </BusyButton>,
      ]}
    >
      <Contents {...props} />
      <Choices list={list} choice={choice} onChange={setChoice} />
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </Modal>
  );
}

/** Downloads a list as a file, in the form that the person wants. */
export function ListExport(props: ListExportProps) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisabledWithReason reason={props.reason} tooltip>
        <Button icon={<Icon name="download" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {props.label ?? t('open')}
        </Button>
      </DisabledWithReason>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
