import type { FoundColumns } from '@sanaga/api';
import { statementFields, statementMeanings, type StatementMeaning } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, usePhone } from '@sanaga/ui';
import { Select } from 'antd';
import { useState } from 'react';
import { guessesIn } from '../shared/columns/column-list.tsx';
import { StatementColumns, type StatementMapping } from './statement-columns.tsx';

type Asked = NonNullable<FoundColumns['statuses']>;
type Answers = Record<string, StatementMeaning>;

interface StatementQuestionProps {
  found: FoundColumns;
  busy: boolean;
  onRead: (mapping: StatementMapping) => void;
}

interface StatementStatusesProps extends StatementQuestionProps {
  asked: Asked;
}

interface StatusItemProps {
  word: string;
  means: StatementMeaning | undefined;
  onChange: (means: StatementMeaning) => void;
}

/** Shows a word of the status column, and what it means. */
function StatusItem({ word, means, onChange }: StatusItemProps) {
  const { t } = useTranslation('reports');
  return (
    <li className="columns-item">
      <div className="columns-cells">
        <strong>{word}</strong>
      </div>
      <Select<StatementMeaning>
        size={usePhone() ? 'large' : 'middle'}
        aria-label={t('statuses.word', { word })}
        value={means}
        placeholder={t('statuses.choose')}
        options={statementMeanings.map((value) => ({ value, label: t(`statuses.means.${value}`) }))}
        onChange={onChange}
        popupMatchSelectWidth={false}
      />
    </li>
  );
}

const answersIn = (asked: Asked): Answers =>
  Object.fromEntries(asked.flatMap(({ word, means }) => (means ? [[word, means]] : [])));

/** Asks what words of a statement's status column mean, if they are not known. */
function StatementStatuses({ found, asked, busy, onRead }: StatementStatusesProps) {
  const { t } = useTranslation('reports');
  const [answers, setAnswers] = useState(() => answersIn(asked));
  const missing = asked.filter(({ word }) => !answers[word]).length;
  const columns = guessesIn(found.columns, statementFields);
  return (
    <section aria-label={t('statuses.title')}>
      <strong>{t('statuses.title')}</strong>
      <p className="sg-text2">{t('statuses.text')}</p>
      <ul className="columns-list">
        {asked.map(({ word }) => (
          <StatusItem
            key={word}
            word={word}
            means={answers[word]}
            onChange={(means) => setAnswers({ ...answers, [word]: means })}
          />
        ))}
      </ul>
      <div role="status">
        {missing > 0 && <Hint tone="warn">{t('statuses.missing', { count: missing })}</Hint>}
      </div>
      <BusyButton
        busy={busy}
        disabled={missing > 0}
        onClick={() => onRead({ line: found.line, columns, statuses: answers })}
      >
        {t('statuses.send')}
      </BusyButton>
    </section>
  );
}

/** Asks what a statement's columns are, or once they are known, what the words of its status mean. */
export const StatementQuestion = (props: StatementQuestionProps) =>
  props.found.statuses ? (
    <StatementStatuses {...props} asked={props.found.statuses} />
  ) : (
    <StatementColumns {...props} />
  );
