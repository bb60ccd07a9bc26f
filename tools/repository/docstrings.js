/** Words with which neither a verb nor a thing is said first, so that one reads the sentence twice. */
const beginning =
  /^\*[\s*]*(What|Whatever|Whether|Who|Whoever|Whom|Whose|Which|How|Where|Wherever|When|Why|Those|Nothing|Nobody)\b/;

/**
 * Docstrings begin with what a function does ("Returns…") or what a value is ("Time that…"); the why comes after it.
 * @type {import('eslint').Rule.RuleModule}
 */
const beginsWell = {
  meta: { type: 'suggestion', schema: [] },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { type, value, loc } of sourceCode.getAllComments()) {
        const [, word] = (type === 'Block' && beginning.exec(value)) || [];
        if (word && loc)
          report({ loc, message: `A docstring begins with a verb or a noun, not with “${word}”.` });
      }
    },
  }),
};

/** @type {import('eslint').ESLint.Plugin} */
export const docstrings = { rules: { 'begins-well': beginsWell } };
