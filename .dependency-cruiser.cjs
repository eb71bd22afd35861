/** Import rules; a violation is an error. Add a new dependency between modules to docs/architecture.md first. */
const CONTEXTS = [
  'platform',
  'accounts',
  'targets',
  'library',
  'evals',
  'scans',
  'findings',
  'guardrails',
  'mcp',
]

/** A context imports only contexts to its left, and none imports `model_audits`, `simba` or `demo`. */
const contextRules = CONTEXTS.map((context, index) => ({
  name: `${context}-imports-no-higher-context`,
  comment: 'Declare a port and bind it in start/ports.ts.',
  severity: 'error',
  from: { path: `^api/${context}/` },
  to: {
    path: `^api/(${[...CONTEXTS.slice(index + 1), 'model_audits', 'simba', 'demo'].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-are-independent',
      comment: 'Packages are published; they import nothing of the application.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(api|admin|config|start|database|commands|tests|bin)/' },
    },
    {
      name: 'engines-are-framework-free',
      comment: 'Engines use only the standard library, small pure packages and vocabularies.',
      severity: 'error',
      from: { path: '^api/engines/' },
      to: {
        path: '(^node_modules/(@adonisjs|@vinejs|@casl|pg-boss|pg|react|knex)/)|(^(start|config|database|admin|commands)/)',
      },
    },
    {
      name: 'engines-know-no-module',
      severity: 'error',
      from: { path: '^api/engines/([^/]+)/' },
      to: {
        path: '^api/',
        pathNot: [
          '^api/engines/$1/',
          '^api/engines/[^/]+/vocabulary\\.ts$',
          '^api/engines/[a-z_]+\\.ts$',
          '^api/engines/(honeytokens|mcp_calls|recognizers|templates)/index\\.ts$',
          '^api/platform/outbound/',
        ],
      },
    },
    {
      name: 'engines-by-their-door',
      severity: 'error',
      from: { path: '^(api|admin)/', pathNot: '^api/engines/' },
      to: {
        path: '^api/engines/[^/]+/.+',
        pathNot: '^api/engines/[^/]+/(index|vocabulary|ports)\\.ts$',
      },
    },
    {
      name: 'contract-is-for-both-sides',
      severity: 'error',
      from: { path: '^api/contract/' },
      to: { pathNot: '^api/(contract/|engines/[^/]+/vocabulary\\.ts$)' },
    },
    ...contextRules,
    {
      name: 'secrets-know-no-module',
      severity: 'error',
      from: { path: '^api/platform/secrets/' },
      to: { path: '^api/', pathNot: '^api/platform/secrets/' },
    },
    {
      name: 'only-secrets-encrypt',
      comment: 'An encrypted column outside the registry would be lost when its key is removed.',
      severity: 'error',
      from: { pathNot: '^(api/platform/secrets|config|tests)/' },
      to: { path: '^node_modules/@(adonisjs/core|boringnode/encryption)/.*encryption' },
    },
    {
      name: 'console-takes-the-contract-only',
      severity: 'error',
      from: { path: '^admin/' },
      to: {
        path: '^(api|start|config|database|commands)/',
        pathNot: '^api/(contract/|engines/[^/]+/vocabulary\\.ts$)',
      },
    },
    {
      name: 'no-cycles-of-console-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^admin/' },
      to: { circular: true },
    },
    {
      name: 'console-core-knows-no-area',
      severity: 'error',
      from: { path: '^admin/core/' },
      to: { path: '^admin/', pathNot: '^admin/core/' },
    },
    {
      name: 'one-http-client',
      comment: 'Use admin/core/data/api.ts in queries.ts, or a data provider.',
      severity: 'error',
      from: { path: '^admin/', pathNot: '^admin/core/data/' },
      to: { path: '^admin/core/data/http/http\\.ts$' },
    },
    {
      name: 'requests-in-queries',
      comment:
        "Add a typed query or mutation to the area's queries.ts, which the components import.",
      severity: 'error',
      from: { path: '^admin/', pathNot: '^admin/core/data/|/queries\\.ts$|/queries/' },
      to: { path: '^admin/core/data/api\\.ts$' },
    },
    {
      name: 'nothing-imports-the-shell',
      severity: 'error',
      from: { path: '^admin/', pathNot: '^admin/(shell/|main\\.tsx$)' },
      to: { path: '^admin/shell/' },
    },
    {
      name: 'config-reads-no-business',
      severity: 'error',
      from: { path: '^config/' },
      to: {
        path: '^(api|admin)/',
        pathNot: '^api/(contract|platform/http|accounts/(access|identity|tenants))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-library-lives-in-the-runner',
      severity: 'error',
      from: { pathNot: '^(api/platform/runner|tests)/' },
      to: { path: '^node_modules/promptfoo/' },
    },
    {
      name: 'nothing-imports-start',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^start/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.adonisjs|build|public)/' },
    // 'specify' would also compile each file, to mark imports of types; 'type-only' marks them already.
    tsPreCompilationDeps: true,
    // The import map of package.json refers to compiled files; this configuration maps to the sources.
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
