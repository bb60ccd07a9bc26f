import type { Message, Task } from './parse-safely.ts';
import { outlineOf, parseInChunks } from './parse.ts';
import { chunkOf } from './chunk.ts';
import { readAndSay, say } from '../../../kernel/files/process-output.ts';

const sayMessage = (message: Message): void => say(message);

await readAndSay<Task>(async (bytes, { rows, mapping }) => {
  if (!rows) return sayMessage({ outline: await outlineOf(bytes, mapping) });
  const head = await parseInChunks(
    bytes,
    rows.rules,
    (read) => {
      const { json, ...chunk } = chunkOf(read);
      say({ chunk } satisfies Message, json);
    },
    rows.after,
  );
  sayMessage({ head });
});
