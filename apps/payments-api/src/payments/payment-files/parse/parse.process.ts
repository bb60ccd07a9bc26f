import type { Message, Task } from './parse-in-process.ts';
import { outlineOf, parseInPortions } from './parse.ts';
import { portionOf } from './portion.ts';
import { readAndSay, say } from '../../../kernel/files/process-output.ts';

const sayMessage = (message: Message): void => say(message);

await readAndSay<Task>(async (bytes, { rows }) => {
  if (!rows) return sayMessage({ outline: await outlineOf(bytes) });
  const head = await parseInPortions(
    bytes,
    rows.limits,
    (read) => {
      const { json, ...portion } = portionOf(read);
      say({ portion } satisfies Message, json);
    },
    rows.after,
  );
  sayMessage({ head });
});
