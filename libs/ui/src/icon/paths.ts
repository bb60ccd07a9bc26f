const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

const ring = circle(12, 12, 9);

/** Strokes on a grid of 24, one path an icon. */
export const paths = {
  'arrow-to-line': 'M4 12h12M11 6l6 6-6 6M21 5v14',
  approx: 'M4 10c2.5-3 5.5-3 8 0s5.5 3 8 0M4 16c2.5-3 5.5-3 8 0s5.5 3 8 0',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 0 0 4 0',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15.5l-6-4.3-6 4.3V5a1 1 0 0 1 1-1z',
  building:
    'M5 21V4a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v17M15 9h3a1 1 0 0 1 1 1v11M3 21h18M8.5 7.5h3M8.5 11.5h3M8.5 15.5h3',
  calendar: `${box(4, 5, 16, 16, 2)}M4 10h16M8 3v4M16 3v4`,
  card: `${box(3, 5, 18, 14, 2)}M3 10h18M7 15h3`,
  chart: 'M4 20V4M4 20h16M9 16v-4M13 16V8M17 16v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': `${ring}M8 12.3l2.8 2.8L16 9.7`,
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  'chevron-up': 'm6 15 6-6 6 6',
  comment: 'M4 5h16v12h-8l-4 4v-4H4z',
  'circle-slash': `${ring}M6 6l12 12`,
  clock: `${ring}M12 7v5l3.5 2`,
  close: 'm6 6 12 12M18 6 6 18',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  columns: `${box(4, 5, 16, 14, 2)}M9.3 5v14M14.7 5v14`,
  contact: `${box(4, 3, 16, 18, 2.5)}${circle(12, 10, 2.5)}M8 17c.6-1.9 2.1-3 4-3s3.4 1.1 4 3`,
  copy: `${box(9, 9, 11, 11, 2)}M5 15H4.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5V5`,
  dash: 'M5 12h14',
  device: `${box(3, 4, 18, 12, 2)}M9 20h6M12 16v4`,
  download: 'M12 4v12M7 11l5 5 5-5M4 19v0a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  eye: `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12${circle(12, 12, 2.8)}`,
  'eye-off':
    'M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.3 7.2A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
  file: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4M5 4h13l-2.5 4L18 12H5',
  globe: `${ring}M3 12h18M12 3c3 3 3.8 6 3.8 9s-.8 6-3.8 9c-3-3-3.8-6-3.8-9S9 6 12 3`,
  help: `${ring}M9.5 9.5a2.5 2.5 0 1 1 2.5 3v1.3M12 16.6v.2`,
  home: 'M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  inbox: 'M4 13 6.5 5h11L20 13v6H4zM4 13h5l1 2.5h4L15 13h5',
  info: `${ring}M12 11v5.5M12 7.6v.1`,
  key: `${circle(8, 15, 4.5)}M11.5 11.5l8-8M16 7l3 3`,
  layers: 'm12 3 9 5-9 5-9-5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5',
  link: 'M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 6.5M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
  logout: 'M9 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M15 8l4 4-4 4M19 12H9',
  mail: `${box(3, 5, 18, 14, 2)}M3.5 7l8.5 6 8.5-6`,
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  phone: `${box(7, 2.5, 10, 19, 2.5)}M11 18h2`,
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  receipt: 'M5 3v18l2.3-1.5L9.7 21l2.3-1.5 2.3 1.5 2.4-1.5L19 21V3zM9 8h6M9 12h6',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13.5-2.5M5 14a7.5 7.5 0 0 0 13.5 2.5',
  search: `${circle(11, 11, 6.5)}M20 20l-4.2-4.2`,
  send: 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5z',
  'shield-check': 'M12 3 5 5.8V11c0 4.6 2.8 8 7 10 4.2-2 7-5.4 7-10V5.8zM9 11.8l2.2 2.2L15 10',
  sliders: `M4 7h10M18 7h2M4 17h2M10 17h10${circle(16, 7, 2)}${circle(8, 17, 2)}`,
  sun: `${circle(12, 12, 4)}M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4`,
  table: `${box(4, 5, 16, 14, 2)}M4 10h16M4 14.5h16M10 10v9`,
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.1',
  target: `${ring}${circle(12, 12, 5)}${circle(12, 12, 1)}`,
  transfer: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  'triangle-alert': 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  user: `${circle(12, 8, 4)}M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6`,
  users: `${circle(9, 8, 3.5)}M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.2 2.4 3.5 5`,
  wallet: `M4 7a2 2 0 0 1 2-2h11v3${box(4, 8, 16, 12, 2)}M16 14h.1`,
} as const;

export type IconName = keyof typeof paths;
export const iconNames = Object.keys(paths) as IconName[];
