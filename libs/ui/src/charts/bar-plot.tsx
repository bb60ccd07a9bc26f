import { useFormats } from '@sanaga/i18n';
import { useWidth } from '../hooks/use-width.ts';
import './charts.css';

interface PlotBar {
  /** Whole XAF. */
  value: number;
  /** Name that pointing at the bar shows. */
  name?: string;
  /** A CSS variable: `var(--sg-chart-c1)`. */
  colour: string;
}

export interface PlotGroup {
  /** The label beneath the group. */
  label: string;
  /** Side by side, from left to right. */
  bars: readonly PlotBar[];
  /** A stroke across the group. */
  target?: number;
  /** Name that pointing at the stroke shows. */
  targetName?: string;
  /** True for the current period: its label is bold. */
  current?: boolean;
}

export interface BarPlotProps {
  /** The finding as a sentence, for screen readers. */
  label: string;
  /** From left to right. */
  groups: readonly PlotGroup[];
  /** The value of the highest grid line. */
  top: number;
  /** Number by which the axis divides its numbers. */
  divisor: number;
}

/** Least width; in a narrower place, as on a small phone, the plot shrinks as a whole, so that labels do not meet. */
const narrowest = 336;
const barGap = 2;

/**
 * Measures the plot for a place, in CSS pixels: a wider one has wider bars and is a little taller, and its letters have
 * the size of the page's.
 */
function plotOf(room: number) {
  const width = Math.max(narrowest, room);
  const height = Math.min(200, Math.max(150, Math.round(width * 0.36)));
  const widest = Math.max(24, Math.round(width * 0.06));
  return { width, height, widest, left: 34, right: width - 6, bottom: height - 22, ceiling: 12 };
}

/** Draws bars side by side in groups over three grid lines. */
export function BarPlot({ label, groups, top, divisor }: BarPlotProps) {
  const { number } = useFormats();
  const [place, measured] = useWidth<SVGSVGElement>();
  const plot = plotOf(measured ?? narrowest);
  const y = (value: number) => plot.bottom - (value / top) * (plot.bottom - plot.ceiling);
  const room = (plot.right - plot.left) / Math.max(1, groups.length);
  const perGroup = Math.max(1, ...groups.map(({ bars }) => bars.length));
  const bar = Math.min(plot.widest, (room * 0.64 - barGap * (perGroup - 1)) / perGroup);
  return (
    <svg
      ref={place}
      className="sg-plot"
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={label}
    >
      {[0, top / 2, top].map((line) => (
        <g key={line}>
          <line className="sg-plot-line" x1={plot.left} x2={plot.right} y1={y(line)} y2={y(line)} />
          <text x={plot.left - 6} y={y(line) + 4} textAnchor="end">
            {number(line / divisor)}
          </text>
        </g>
      ))}
      {groups.map((group, index) => {
        const middle = plot.left + room * (index + 0.5);
        const start = middle - (bar * perGroup + barGap * (perGroup - 1)) / 2;
        return (
          <g key={group.label}>
            {group.bars.map(({ value, colour }, place) => (
              <rect
                key={place}
                x={start + place * (bar + barGap)}
                y={y(value)}
                width={bar}
                height={plot.bottom - y(value)}
                rx={2.5}
                fill={colour}
              />
            ))}
            {group.target !== undefined && (
              <line
                className="sg-plot-target"
                x1={start - 6}
                x2={middle * 2 - start + 6}
                y1={y(group.target)}
                y2={y(group.target)}
              />
            )}
            <text
              className={group.current ? 'sg-plot-current' : undefined}
              x={middle}
              y={plot.height - 4}
              textAnchor="middle"
            >
              {group.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
