import type { PlotGroup } from '../charts/bar-plot.tsx';

/** The colours and letters a canvas cannot take from the style sheet on its own. */
export interface PlotLook {
  font: string;
  text: string;
  quiet: string;
  grid: string;
  surface: string;
  line: string;
  /** The current value of `var(--sg-…)`. */
  colour: (value: string) => string;
}

interface PlotInput {
  groups: readonly PlotGroup[];
  top: number;
  /** First letters replace the names, such as those of twelve months on a phone; numbers stay whole. */
  short?: boolean;
  /** True for horizontal bars with their names on the left: for few periods but long names. */
  lying: boolean;
  /** Formats a number of the axis. */
  tick: (value: number) => string;
  /** Builds the content next to the pointer, for the group of this label. */
  tip: (label: string) => HTMLElement;
}

const widestBar = 28;
const widestStroke = 40;

/** Lists every bar as a row: its group, its place in it, its value and its colour. */
export const barsOf = (groups: readonly PlotGroup[], colour: PlotLook['colour']) =>
  groups.flatMap(({ label, bars }) =>
    bars.map((bar, place) => ({
      group: label,
      series: String(place),
      value: bar.value,
      colour: colour(bar.colour),
    })),
  );

const shortName = (name: string) => (/^\d/.test(name) ? name : name.charAt(0).toUpperCase());

const axis = (
  { quiet, grid, font, text }: PlotLook,
  groups: readonly PlotGroup[],
  tick: PlotInput['tick'],
  short: boolean,
) => {
  const letters = {
    labelFontSize: 12,
    labelFill: quiet,
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: font,
  };
  const isCurrent = (index: number) => groups[index]?.current === true;
  return {
    x: {
      ...letters,
      title: false,
      tick: false,
      line: false,
      labelAutoRotate: false,
      ...(short && { labelFormatter: shortName }),
      // the last is the current one; labels that only just fit would read as one
      labelAutoHide: { keepTail: true, margin: [0, 4, 0, 4] },
      labelFill: (_: unknown, index: number) => (isCurrent(index) ? text : quiet),
      labelFontWeight: (_: unknown, index: number) => (isCurrent(index) ? 600 : 400),
    },
    y: {
      ...letters,
      title: false,
      tick: false,
      line: false,
      grid: true,
      gridStroke: grid,
      gridStrokeOpacity: 1,
      gridLineWidth: 1,
      gridLineDash: [0, 0],
      labelFormatter: tick,
    },
  };
};

/** Returns G2's options: bars in groups over three grid lines, targets as strokes; nothing moves. */
export function plotOptions({ groups, top, lying, short = false, tick, tip }: PlotInput, look: PlotLook) {
  const targets = groups.flatMap(({ label, target }) =>
    target === undefined ? [] : [{ group: label, target }],
  );
  const bars = {
    type: 'interval',
    data: barsOf(groups, look.colour),
    encode: { x: 'group', y: 'value', series: 'series', color: 'colour' },
    transform: [{ type: 'dodgeX', groupBy: 'x', orderBy: 'series' }],
    scale: {
      color: { type: 'identity' },
      x: { paddingInner: 0.36, paddingOuter: 0.18 },
      y: { domain: [0, top], tickMethod: () => [0, top / 2, top] },
    },
    style: { radius: 2.5, fillOpacity: 1, maxWidth: widestBar, insetLeft: 1, insetRight: 1 },
    axis: axis(look, groups, tick, short),
    legend: false,
    animate: false,
  };
  // a target is a bar without height: a line as wide as its group has room
  const strokes = {
    type: 'interval',
    data: targets,
    encode: { x: 'group', y: 'target', y1: 'target' },
    scale: { y: { domain: [0, top] } },
    style: { stroke: look.text, lineWidth: 2, maxWidth: widestStroke },
    tooltip: false,
    legend: false,
    animate: false,
  };
  const frame = { background: look.surface, color: look.text, 'font-family': look.font };
  return {
    type: 'view',
    autoFit: true,
    ...(lying && { coordinate: { transform: [{ type: 'transpose' }] } }),
    children: targets.length > 0 ? [bars, strokes] : [bars],
    interaction: {
      tooltip: {
        shared: true,
        marker: false,
        crosshairs: false,
        css: {
          '.g2-tooltip': {
            ...frame,
            border: `1px solid ${look.line}`,
            'box-shadow': 'none',
            padding: '8px 12px',
          },
        },
        render: (_: unknown, { title }: { title: string }) => tip(title),
      },
    },
  };
}
