import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const domain = path.resolve(import.meta.dirname, '../../../libs/domain/src');

const textOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads the comment above each entry of a table in the domain: entry name → text. */
export function commentsOf(file: string, name: string): Map<string, string> {
  const comments = new Map<string, string>();
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(domain, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) {
      const readEntries = (inner: ts.Node): void => {
        if (!ts.isObjectLiteralExpression(inner)) return inner.forEachChild(readEntries);
        for (const property of inner.properties)
          if (property.name) comments.set(property.name.getText().replaceAll("'", ''), textOf(property));
      };
      node.forEachChild(readEntries);
    } else node.forEachChild(visit);
  };
  visit(source);
  if (comments.size === 0) throw new Error(`${file} has no table ${name}`);
  return comments;
}
