import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import * as ui from './index.ts';
import { looks } from './status-tag/looks.ts';
import { renderUi, windowIs } from './test/render.tsx';

type Args = Record<string, unknown>;
type Person = Awaited<ReturnType<typeof renderUi>>['user'];

interface Context {
  args: Args;
  canvasElement: HTMLElement;
  canvas: ReturnType<typeof within>;
  userEvent: Person;
}

interface StoryParts {
  tags?: string[];
  args?: Args;
  render?: (args: Args) => ReactNode;
  decorators?: Decorator | Decorator[];
  play?: (context: Context) => Promise<void>;
}

type Decorator = (Story: ComponentType, context: { args: Args }) => ReactNode;
type StoryFile = { default: StoryParts & { component?: ComponentType<Args> } } & Record<string, StoryParts>;

/** Stories drawn on a canvas, which jsdom does not have; they are looked at in Storybook alone. */
const onCanvas = ['plot/plot.stories.tsx'];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.stories.tsx'))
  .toSorted();

/** Composes a story from its file's defaults and its own parts, as Storybook does. */
function composed({ default: meta }: StoryFile, story: StoryParts): { args: Args; Story: ComponentType } {
  const args = { ...meta.args, ...story.args };
  const { component: Component } = meta;
  const render = story.render ?? meta.render ?? ((given) => (Component ? <Component {...given} /> : null));
  const Bare: ComponentType = () => render(args);
  const decorators = [story.decorators ?? [], meta.decorators ?? []].flat();
  const decorated = decorators.reduce<ComponentType>(
    (Inner, decorate) => () => decorate(Inner, { args }),
    Bare,
  );
  return { args, Story: decorated };
}

const load = async (file: string) => (await import(path.join(import.meta.dirname, file))) as StoryFile;
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const inJsdom = files.filter((file) => !onCanvas.includes(file));

describe('the components', () => {
  // a component's own name begins with a capital; hooks and formats do not
  const exported = Object.entries(ui).filter(([name]) => /^[A-Z]/.test(name));

  it('each have a file of stories of their own, which is their page of the docs', async () => {
    const storied = new Set<unknown>();
    for (const file of inJsdom) storied.add((await load(file)).default.component);
    expect(exported.filter(([, component]) => !storied.has(component)).map(([name]) => name)).toEqual([]);
    const drawn = [...read('plot/index.ts').matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name);
    expect(drawn.filter((name) => !read(onCanvas.join()).includes(`component: ${name},`))).toEqual([]);
  });

  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(spec|stories)\.tsx?$/.test(name))
    .map(read)
    .join('\n');

  it('say in a sentence what they are for', () => {
    const described = (name: string) => new RegExp(`\\*/\\nexport function ${name}\\b`).test(sources);
    expect(exported.map(([name]) => name).filter((name) => !described(name))).toEqual([]);
  });

  it('say in a sentence what each of their props is', () => {
    const bare = exported.flatMap(([name]) => {
      const [, body = ''] =
        new RegExp(`interface ${name}Props\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(sources) ?? [];
      const lines = body.split('\n');
      return lines
        .filter((line, place) => /^  \w+\??: /.test(line) && !lines[place - 1]?.endsWith('*/'))
        .map((line) => `${name}: ${line.trim()}`);
    });
    expect(bare).toEqual([]);
  });

  it.each(Object.keys(looks))('show each status of the kind: %s', (kind) => {
    expect(read('status-tag/status-tag.stories.tsx')).toContain(`all('${kind}')`);
  });

  it('have names of stories that are unlike any other’s', () => {
    const titles = files.map((file) => /title: '([^']+)'/.exec(read(file))?.[1]);
    expect(titles).not.toContain(undefined);
    expect(new Set(titles).size).toBe(files.length);
  });
});

describe.each(inJsdom)('%s', (file) => {
  afterEach(() => {
    jest.restoreAllMocks();
    cleanup();
  });

  it('shows every story without a word on the console, and plays those that can be played', async () => {
    const stories = await load(file);
    const said = jest.spyOn(console, 'error').mockImplementation();
    for (const [name, story] of Object.entries(stories).filter(([key]) => key !== 'default')) {
      jest.clearAllMocks();
      windowIs(story.tags?.includes('phone') ? 390 : 1440);
      const { args, Story } = composed(stories, story);
      const { container, user, unmount } = await renderUi(<Story />);
      await story.play?.({
        args,
        canvasElement: container,
        canvas: within(container),
        userEvent: user,
      });
      await act(async () => {});
      expect([name, ...said.mock.calls.map(([first]) => String(first))]).toEqual([name]);
      unmount();
    }
  });
});
