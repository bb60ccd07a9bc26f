import { Base } from '@ant-design/charts';
import { useFormats } from '@sanaga/i18n';
import { useMemo } from 'react';
import { useAmountText } from '../amount/format-amount.ts';
import type { BarPlotProps, PlotGroup } from '../charts/bar-plot.tsx';
import { useMode } from '../provider/mode.ts';
import { usePhone } from '../provider/use-media.ts';
import { type PlotLook, plotOptions } from './plot-options.ts';

/** Reads what the style sheet says at the moment; a canvas knows no variables. */
function readLook(): PlotLook {
  const styles = getComputedStyle(document.documentElement);
  const variable = (name: string) => styles.getPropertyValue(name).trim();
  return {
    font: variable('--sg-font'),
    text: variable('--sg-text'),
    quiet: variable('--sg-text3'),
    grid: variable('--sg-chart-grid'),
    surface: variable('--sg-bg-elevated'),
    line: variable('--sg-line'),
    colour: (value) => {
      const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
      return name === undefined ? value : variable(name);
    },
  };
}

/** Builds the tooltip, of elements, since the page's policy refuses markup with styles. */
function tipOf(group: PlotGroup | undefined, amountText: (value: number) => string): HTMLElement {
  const tip = document.createElement('div');
  const add = (text: string, className?: string) => {
    const line = document.createElement('div');
    line.textContent = text;
    if (className) line.className = className;
    tip.append(line);
  };
  if (group === undefined) return tip;
  add(group.label, 'sg-strong');
  for (const { name, value } of group.bars) add(`${name ?? ''} ${amountText(value)}`.trim());
  if (group.target !== undefined) add(`${group.targetName ?? ''} ${amountText(group.target)}`.trim());
  return tip;
}

interface PlotProps extends BarPlotProps {
  /** True for bars from left to right, for long names. */
  lying?: boolean;
}

const standingHeight = 280;
/** Most names that fit side by side there. */
const namesOnPhone = 8;
const lyingRow = 44;
const lyingRest = 32;

/** Draws the plot with the colours that it reads when it is made, so that another mode makes another. */
function Drawn({ groups, top, divisor, lying = false }: PlotProps) {
  const { number } = useFormats();
  const amountText = useAmountText();
  const short = usePhone() && !lying && groups.length > namesOnPhone;
  // a new list with the same numbers is drawn once
  const numbers = JSON.stringify(groups);
  const options = useMemo(() => {
    const drawn = JSON.parse(numbers) as PlotGroup[];
    return plotOptions(
      {
        groups: drawn,
        top,
        lying,
        short,
        tick: (value) => number(value / divisor),
        tip: (name) =>
          tipOf(
            drawn.find((group) => group.label === name),
            amountText,
          ),
      },
      readLook(),
    );
  }, [numbers, top, divisor, lying, short, number, amountText]);
  const height = lying ? groups.length * lyingRow + lyingRest : standingHeight;
  return <Base {...options} containerStyle={{ height }} />;
}

/** Draws the large bars of a page about a chart with @ant-design/charts; takes what `BarPlot` takes. */
export function Plot(props: PlotProps) {
  const { mode } = useMode();
  return (
    <div role="img" aria-label={props.label}>
      <Drawn key={mode} {...props} />
    </div>
  );
}
