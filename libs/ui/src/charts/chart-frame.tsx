import { useTranslation } from '@sanaga/i18n';
import { useState, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './charts.css';

export interface LegendItem {
  label: string;
  colour: string;
  /** Draws a stroke instead of a square. */
  line?: boolean;
}

interface ChartFrameProps {
  /** The finding as a sentence; a screen reader reads it instead of the picture. */
  label: string;
  chart: ReactNode;
  legend?: readonly LegendItem[];
  unit?: string;
  /** The same numbers: heads and rows, already written out. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] };
}

function ChartTable({ label, table }: Pick<ChartFrameProps, 'label' | 'table'>) {
  return (
    <table className="sg-chart-table" aria-label={label}>
      <thead>
        <tr>
          {table.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Frames a chart as picture or as table, with its legend, its unit once, and the button between the two. */
export function ChartFrame({ label, chart, legend = [], unit, table }: ChartFrameProps) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className="sg-chart">
      {asTable ? <ChartTable label={label} table={table} /> : chart}
      <figcaption className="sg-chart-caption">
        {!asTable &&
          legend.map(({ label: name, colour, line }) => (
            <span key={name} className="sg-chart-key">
              <span className={line ? 'sg-chart-stroke' : 'sg-swatch'} style={{ background: colour }} />
              {name}
            </span>
          ))}
        <span className="sg-chart-unit">
          {!asTable && unit}
          <button
            type="button"
            className="sg-chart-toggle"
            aria-label={asTable ? t('chart.chart') : t('chart.table')}
            title={asTable ? t('chart.chart') : t('chart.table')}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon name={asTable ? 'chart' : 'table'} size={14} />
          </button>
        </span>
      </figcaption>
    </figure>
  );
}
