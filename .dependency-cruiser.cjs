/** Who may import whom. Each rule is an error; a new arrow between modules is added to docs/architecture.md first. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engines-are-framework-free',
      comment: 'An engine can be read alone: standard library, small pure packages, vocabularies.',
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
          '^api/engines/yaml_depth\\.ts$',
          '^api/outbound/',
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
    {
      name: 'http-knows-no-product-noun',
      severity: 'error',
      from: { path: '^api/http/' },
      to: { path: '^api/', pathNot: '^api/((http|contract|access)/|engines/yaml_depth\\.ts$)' },
    },
    {
      name: 'queue-knows-no-meaning',
      severity: 'error',
      from: { path: '^api/queue/' },
      to: { path: '^api/', pathNot: '^api/queue/' },
    },
    {
      name: 'secrets-know-no-module',
      severity: 'error',
      from: { path: '^api/secrets/' },
      to: { path: '^api/', pathNot: '^api/secrets/' },
    },
    {
      name: 'only-secrets-encrypt',
      comment: 'An encrypted column outside the registry would be lost when its key is removed.',
      severity: 'error',
      from: { pathNot: '^(api/secrets|config|tests)/' },
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
      name: 'config-reads-no-business',
      severity: 'error',
      from: { path: '^config/' },
      to: {
        path: '^(api|admin)/',
        pathNot: '^api/(contract|http|identity)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-library-lives-in-the-runner',
      severity: 'error',
      from: { pathNot: '^(api/runner|tests)/' },
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
    tsPreCompilationDeps: 'specify',
    // The package's own import map names compiled files; this one names the sources.
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
