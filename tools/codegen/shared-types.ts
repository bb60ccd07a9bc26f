import ts from 'typescript';

/** Types that several generated modules declare alike, gathered into one module that the others import from. */
export class SharedTypes {
  readonly #names: ReadonlySet<string>;
  readonly #declarations = new Map<string, string>();

  /** @param names the types to gather; all others stay where they are */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /** Returns the module without its shared declarations, importing those that it still uses. */
  moveOutOf(text: string): string {
    const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest);
    const isShared = (node: ts.Statement): node is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(node) && this.#names.has(node.name.text);
    const textOf = (node: ts.Statement) => text.slice(node.getFullStart(), node.getEnd());
    for (const node of source.statements) if (isShared(node)) this.#add(node.name.text, textOf(node));
    const own = source.statements.filter((node) => !isShared(node));
    const used = [...this.#namesIn(own)].sort();
    const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './schemas.ts';\n` : '';
    const [first, ...rest] = own.map(textOf);
    return `${first}\n${imports}${rest.join('')}\n`;
  }

  /** Returns the gathered declarations, by name. */
  module(): string {
    return [...this.#declarations]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, declaration]) => declaration)
      .join('\n');
  }

  #add(name: string, declaration: string): void {
    if ((this.#declarations.get(name) ?? declaration) !== declaration)
      throw new Error(`the generated modules disagree on ${name}`);
    this.#declarations.set(name, declaration);
  }

  #namesIn(statements: ts.Statement[]): Set<string> {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (
        ts.isTypeReferenceNode(node) &&
        ts.isIdentifier(node.typeName) &&
        this.#names.has(node.typeName.text)
      )
        found.add(node.typeName.text);
      ts.forEachChild(node, visit);
    };
    statements.forEach(visit);
    return found;
  }
}
