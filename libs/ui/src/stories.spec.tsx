import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { renderUi } from './test/render.tsx';

type Args = Record<string, unknown>;
type Person = Awaited<ReturnType<typeof renderUi>>['user'];

interface Context {
  args: Args;
  canvasElement: HTMLElement;
  canvas: ReturnType<typeof within>;
  userEvent: Person;
}

interface StoryParts {
  args?: Args;
  render?: (args: Args) => ReactNode;
  decorators?: Decorator | Decorator[];
  play?: (context: Context) => Promise<void>;
}

type Decorator = (Story: ComponentType, context: { args: Args }) => ReactNode;
type StoryFile = { default: StoryParts & { component?: ComponentType<Args> } } & Record<string, StoryParts>;

/** Drawn on a canvas, which jsdom has not; these are looked at in Storybook alone. */
const onCanvas = ['plot/plot.stories.tsx'];

/** Shown by the stories of what they are a part of. */
const partsOfOthers = ['BarPlot'];

/** No components of their own: what stands around everything, and what specs and stories share. */
const withoutStories = ['provider', 'stories', 'test', 'theme'];

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !withoutStories.includes(entry.name))
  .map(({ name }) => name);

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.stories.tsx'))
  .toSorted();

/** The story as Storybook makes it of its file's defaults and its own parts. */
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

it.each(folders)('%s has stories', (folder) => {
  expect(files.filter((file) => path.dirname(file) === folder)).not.toEqual([]);
});

it.each(folders)('%s has every component that it gives away in a story', (folder) => {
  const exported = readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => /^[a-z-]+\.tsx$/.test(name))
    .flatMap((name) => [
      ...readFileSync(path.join(import.meta.dirname, folder, name), 'utf8').matchAll(
        /^export (?:function|const) ([A-Z]\w+)/gm,
      ),
    ])
    .map(([, name = '']) => name);
  const index = readFileSync(path.join(import.meta.dirname, 'index.ts'), 'utf8');
  const isPublic = (name: string) => new RegExp(`\\b${name}\\b`).test(index);
  const stories = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('');
  const shown = (name: string) => new RegExp(`<${name}\\b|component: ${name}\\b`).test(stories);
  expect(exported.filter((name) => isPublic(name) && !shown(name) && !partsOfOthers.includes(name))).toEqual(
    [],
  );
});

describe.each(files.filter((file) => !onCanvas.includes(file)))('%s', (file) => {
  const load = async () => (await import(path.join(import.meta.dirname, file))) as StoryFile;

  afterEach(() => {
    jest.restoreAllMocks();
    cleanup();
  });

  it('shows every story without a word on the console, and plays those that can be played', async () => {
    const stories = await load();
    const said = jest.spyOn(console, 'error').mockImplementation();
    for (const [name, story] of Object.entries(stories).filter(([key]) => key !== 'default')) {
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
