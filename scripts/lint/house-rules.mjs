// oxlint plugin: rules of this house that no ready-made rule expresses.

const randomUuid = 'randomUUID';
const cryptoModules = new Set(['crypto', 'node:crypto']);
const forbiddenMembers = new Map([
  ['Date.now', 'clock() of shared/clock'],
  ['Math.random', 'a source of chance that is passed in'],
  [`crypto.${randomUuid}`, 'shared/ids'],
]);

function memberName(node) {
  if (node.object.type !== 'Identifier') return undefined;
  const { property } = node;
  if (!node.computed) return `${node.object.name}.${property.name}`;
  return property.type === 'Literal' ? `${node.object.name}.${property.value}` : undefined;
}

function report(context, { node, what, instead }) {
  context.report({ node, message: `${what} makes the code untestable: use ${instead}.` });
}

/** Time, chance and identity come in from outside, so that a test can decide them. */
const noAmbientTimeOrChance = {
  create(context) {
    return {
      MemberExpression(node) {
        const name = memberName(node);
        const instead = name === undefined ? undefined : forbiddenMembers.get(name);
        if (instead !== undefined) report(context, { node, what: name, instead });
      },
      NewExpression({ callee, arguments: given, ...node }) {
        if (callee.type !== 'Identifier' || callee.name !== 'Date' || given.length > 0) return;
        report(context, { node, what: 'new Date()', instead: 'clock() of shared/clock' });
      },
      ImportDeclaration(node) {
        if (!cryptoModules.has(node.source.value)) return;
        const imported = node.specifiers.some((specifier) => specifier.imported?.name === randomUuid);
        if (imported) report(context, { node, what: randomUuid, instead: 'shared/ids' });
      },
    };
  },
};

/** Modules are replaced by arguments with defaults, never by mocks. */
const noModuleMocks = {
  create(context) {
    return {
      MemberExpression(node) {
        const name = memberName(node);
        if (name === 'vi.mock' || name === 'vi.doMock') {
          context.report({ node, message: `${name}: pass the collaborator as an argument instead.` });
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'no-ambient-time-or-chance': noAmbientTimeOrChance,
    'no-module-mocks': noModuleMocks,
  },
};
