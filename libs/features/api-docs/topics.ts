import type { OpenApiDocument } from '@sanaga/api';
import { folded } from '@sanaga/domain';

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
}

export interface Topic {
  name: string;
  description: string;
  operations: Operation[];
}

interface Described {
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, { operationId?: string; summary?: string; tags?: string[] }>>;
}

/** Groups all operations of the document by topic, in the order of its topics. */
export function topicsOf(document: OpenApiDocument): Topic[] {
  const { tags = [], paths = {} } = document as Described;
  const topics = new Map(
    tags.map(({ name, description = '' }) => [name, { name, description, operations: [] as Operation[] }]),
  );
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, summary = '', tags: [name = ''] = [] }] of Object.entries(methods)) {
      const operation = { id: operationId ?? `${method} ${path}`, method, path, summary };
      const topic = topics.get(name) ?? { name, description: '', operations: [] };
      topics.set(name, topic);
      topic.operations.push(operation);
    }
  return [...topics.values()].filter(({ operations }) => operations.length > 0);
}

/**
 * Filters the topics by operations that have all the words in their method, path, summary or name, or in those of their
 * topic.
 */
export function topicsWith(topics: readonly Topic[], search: string): Topic[] {
  const words = folded(search).split(' ').filter(Boolean);
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  return topics
    .map((topic) => ({
      ...topic,
      operations: topic.operations.filter(({ id, method, path, summary }) =>
        has([topic.name, topic.description, id, method, path, summary].join(' ')),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
}
