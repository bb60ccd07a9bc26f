import path from 'node:path';
import { operations } from '@sanaga/contract';
import { errorStatuses, type ErrorCode } from '@sanaga/domain';
import ts from 'typescript';

/**
 * The errors that a call may return are read from the server's own code: from each handler that is registered for an
 * operation, along every function that it mentions, to every `new Failure(…)`. Of an object that implements an interface,
 * the methods count that something on the way calls by the interface.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const server = path.join(root, 'apps/payments-api/src');

function serverProgram(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(server, '../tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  return ts.createProgram({ rootNames: [path.join(server, 'app.ts')], options: config?.options ?? {} });
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration & { body: ts.Node } =>
  (ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node)) &&
  node.body !== undefined;

const isThrown = (node: ts.NewExpression): boolean =>
  ts.isIdentifier(node.expression) && ['Failure', 'LedgerError'].includes(node.expression.text);

/**
 * Returns true for a code of the API: the ledger's own never reach a caller, except those that are an error of the API
 * too.
 */
const isErrorCode = (code: string): code is ErrorCode => code in errorStatuses;

/**
 * Maps each operation id to the codes that its own work may return, in alphabetical order; operations in the contract's
 * order.
 */
export function failuresByOperation(): Map<string, ErrorCode[]> {
  const program = serverProgram();
  const checker = program.getTypeChecker();

  const declarationsOf = (node: ts.Node): ts.Declaration[] => {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (!symbol) return [];
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return target.declarations ?? [];
  };

  /** Returns our functions that a name refers to. */
  const functionsNamed = (node: ts.Identifier): ts.Node[] =>
    declarationsOf(node).flatMap((declaration) => {
      if (declaration.getSourceFile().fileName.includes('/node_modules/')) return [];
      if (isFunction(declaration)) return [declaration];
      return ts.isVariableDeclaration(declaration) &&
        declaration.initializer &&
        isFunction(declaration.initializer)
        ? [declaration.initializer]
        : [];
    });

  /** Returns the texts that an expression may be: one literal, or several to choose from. */
  const literalsOf = (node: ts.Expression): string[] => {
    if (ts.isStringLiteral(node)) return [node.text];
    const type = checker.getTypeAtLocation(node);
    const members = type.isUnion() ? type.types : [type];
    return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  };

  /** Returns true for a name of its own, or of a module imported whole: to look up members of other things is slow. */
  const isOwnName = (node: ts.Identifier): boolean => {
    const { parent } = node;
    if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return true;
    const symbol = ts.isIdentifier(parent.expression) && checker.getSymbolAtLocation(parent.expression);
    return Boolean(symbol && symbol.declarations?.some(ts.isNamespaceImport));
  };

  const isOfMethods = (type: ts.TypeNode): boolean =>
    ts.isTypeReferenceNode(type) &&
    declarationsOf(type.typeName).some(
      (declared) =>
        declared.getSourceFile().fileName.startsWith(server) &&
        ts.isInterfaceDeclaration(declared) &&
        declared.members.some(ts.isMethodSignature),
    );

  /** Returns the object that a name refers to, if it implements an interface of ours. */
  const implementationNamed = (node: ts.Identifier): ts.ObjectLiteralExpression | undefined =>
    declarationsOf(node)
      .filter(ts.isVariableDeclaration)
      .flatMap(({ type, initializer }) =>
        type && isOfMethods(type) && initializer && ts.isObjectLiteralExpression(initializer)
          ? [initializer]
          : [],
      )[0];

  function reachedFrom(start: ts.Node): Set<string> {
    const codes = new Set<string>();
    const seen = new Set<ts.Node>([start]);
    const waiting: ts.Node[] = [start];
    const reach = (reached: ts.Node): void => {
      if (!seen.has(reached)) waiting.push(reached);
      seen.add(reached);
    };
    const [implementations, members] = [new Set<ts.ObjectLiteralExpression>(), new Set<string>()];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      walk(next, codes, { reach, implementations, members });
      for (const { properties } of implementations)
        for (const property of properties)
          if (property.name && members.has(property.name.getText())) reach(property);
    }
    return codes;
  }

  interface Way {
    reach: (node: ts.Node) => void;
    implementations: Set<ts.ObjectLiteralExpression>;
    /** Names of what is called as a member of something. */
    members: Set<string>;
  }

  function walk(node: ts.Node, codes: Set<string>, way: Way): void {
    if (ts.isNewExpression(node) && isThrown(node) && node.arguments?.[0]) {
      const literals = literalsOf(node.arguments[0]);
      // a code passed as an argument is traced to its origin
      if (literals.length < 10) for (const literal of literals) codes.add(literal);
    }
    if (ts.isIdentifier(node) && isOwnName(node)) {
      functionsNamed(node).forEach(way.reach);
      const implementation = implementationNamed(node);
      if (implementation) way.implementations.add(implementation);
    }
    if (ts.isPropertyAccessExpression(node)) way.members.add(node.name.text);
    node.forEachChild((child) => walk(child, codes, way));
  }

  /** Reads the `id` from the operation's own `defineOperation({ … })`. */
  const idOf = (operation: ts.Expression): string | undefined => {
    const name = ts.isPropertyAccessExpression(operation) ? operation.name : operation;
    const [declaration] = declarationsOf(name);
    const call = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const [definition] = call && ts.isCallExpression(call) ? call.arguments : [];
    if (!definition || !ts.isObjectLiteralExpression(definition)) return undefined;
    const id = definition.properties.find((property) => property.name?.getText() === 'id');
    return id && ts.isPropertyAssignment(id) && ts.isStringLiteral(id.initializer)
      ? id.initializer.text
      : undefined;
  };

  const failures = new Map<string, ErrorCode[]>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'register'
    ) {
      const [, operation, handler] = node.arguments;
      const id = operation && idOf(operation);
      if (id && handler) failures.set(id, [...reachedFrom(handler)].filter(isErrorCode).sort());
    }
    node.forEachChild(visit);
  };
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(server)) visit(file);
  return new Map(operations.map(({ id }): [string, ErrorCode[]] => [id, failures.get(id) ?? []]));
}
