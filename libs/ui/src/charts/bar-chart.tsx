import { useTranslation } from '@sanaga/i18n';
import type { ComponentType } from 'react';
import { useAmountText } from '../amount/format-amount.ts';
import { BarPlot, type BarPlotProps } from './bar-plot.tsx';
import { ChartFrame, type LegendItem } from './chart-frame.tsx';
import { EmptyChart } from './empty-chart.tsx';
import { axisTop, magnitude } from './scale.ts';

const now = 'var(--sg-chart-c1)';
const before = 'var(--sg-chart-before)';

interface BarDatum {
  /** The period: "Nov". */
  label: string;
  /** Whole XAF. */
  value: number;
  /** Whole XAF, drawn as a stroke across the bar. */
  target?: number;
  /** True for the current period: green, its label bold. */
  current?: boolean;
}

interface BarChartProps {
  /** The finding as a sentence. */
  label: string;
  /** One entry a period, the oldest first. */
  data: readonly BarDatum[];
  /** Names of value and target. */
  names: { value: string; target?: string };
  /** Sentence that says what will be there, in place of a chart without a bar. */
  empty: string;
  /** Draws the bars; a page about the chart passes the large plot. */
  plot?: ComponentType<BarPlotProps>;
}

/** Shows one bar a period, the current one in green, targets as strokes across. */
export function BarChart({ label, data, names, empty, plot: Plot = BarPlot }: BarChartProps) {
  const { t } = useTranslation('ui');
  const amount = useAmountText();
  const largest = Math.max(0, ...data.flatMap(({ value, target = 0 }) => [value, target]));
  if (largest === 0) return <EmptyChart>{empty}</EmptyChart>;
  const top = axisTop(largest);
  const { name, divisor } = magnitude(top);
  const legend: LegendItem[] = [{ label: names.value, colour: now }];
  if (names.target) legend.push({ label: names.target, colour: 'var(--sg-text)', line: true });
  const groups = data.map(({ value, current, ...rest }) => ({
    ...rest,
    targetName: names.target,
    current,
    bars: [{ value, name: names.value, colour: current ? now : before }],
  }));
  const rows = data.map(({ label: period, value, target }) => [
    period,
    amount(value),
    ...(names.target ? [target === undefined ? '' : amount(target)] : []),
  ]);
  return (
    <ChartFrame
      label={label}
      legend={legend}
      unit={t(`chart.${name}`)}
      table={{ heads: ['', names.value, ...(names.target ? [names.target] : [])], rows }}
      chart={<Plot label={label} groups={groups} top={top} divisor={divisor} />}
    />
  );
}

interface GroupedDatum {
  /** The period: "Mon". */
  label: string;
  /** Whole XAF. */
  before: number;
  /** Undefined if it has not come yet. */
  now?: number;
  /** True for the current period: its label is bold. */
  current?: boolean;
}

interface GroupedBarsProps {
  /** The finding as a sentence. */
  label: string;
  /** One entry a period, the oldest first. */
  data: readonly GroupedDatum[];
  /** Names of the two bars in the legend and the table. */
  names: { before: string; now: string };
  /** Sentence that says what will be there, in place of a chart without a bar. */
  empty: string;
  /** Draws the bars; a page about the chart passes the large plot. */
  plot?: ComponentType<BarPlotProps>;
}

/** Shows two bars a period: before in grey, now in green. */
export function GroupedBars({ label, data, names, empty, plot: Plot = BarPlot }: GroupedBarsProps) {
  const { t } = useTranslation('ui');
  const amount = useAmountText();
  const largest = Math.max(0, ...data.flatMap((datum) => [datum.before, datum.now ?? 0]));
  if (largest === 0) return <EmptyChart>{empty}</EmptyChart>;
  const top = axisTop(largest);
  const { name, divisor } = magnitude(top);
  const groups = data.map((datum) => ({
    label: datum.label,
    current: datum.current,
    bars: [
      { value: datum.before, name: names.before, colour: before },
      { value: datum.now ?? 0, name: names.now, colour: now },
    ],
  }));
  const rows = data.map((datum) => [
    datum.label,
    amount(datum.before),
    datum.now === undefined ? '' : amount(datum.now),
  ]);
  return (
    <ChartFrame
      label={label}
      legend={[
        { label: names.before, colour: before },
        { label: names.now, colour: now },
      ]}
      unit={t(`chart.${name}`)}
      table={{ heads: ['', names.before, names.now], rows }}
      chart={<Plot label={label} groups={groups} top={top} divisor={divisor} />}
    />
  );
}
