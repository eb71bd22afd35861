import { configApp } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const TYPED = [
  'api/**/*.ts',
  'start/**/*.ts',
  'commands/**/*.ts',
  'tests/bench/**/*.ts',
  'packages/*/src/**/*.ts',
  'admin/**/*.{ts,tsx}',
]

/** Query builders are thenable, but a call such as `where()` that is not awaited only modifies the query. */
const QUERY_BUILDERS = [
  'ModelQueryBuilderContract',
  'RelationQueryBuilderContract',
  'HasManyQueryBuilderContract',
  'DatabaseQueryBuilderContract',
]

export default configApp(
  {
    ignores: [
      '.adonisjs/**',
      'build/**',
      'public/**',
      '.cache/**',
      '.data/**',
      'database/schema.ts',
      'tmp/**',
      'packages/*/dist/**',
    ],
  },
  {
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'curly': ['error', 'multi-line'],
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      '@unicorn/no-await-expression-member': 'off',
      // The format check runs Prettier on all files.
      'prettier/prettier': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    // Counts all lines, including blank lines and comments.
    files: ['{admin,api,start,commands,bin,packages}/**/*.{ts,tsx,js,mjs}'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    files: TYPED,
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './admin/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafePromises: [
            { from: 'package', package: '@adonisjs/lucid', name: QUERY_BUILDERS },
          ],
        },
      ],
    },
  },
  {
    // Patterns run on input of users, targets and models in processes that serve all tenants, so none may take more
    // than linear time. The demo assistant runs in its own process.
    files: [
      'api/**/*.ts',
      'config/**/*.ts',
      'start/**/*.ts',
      'packages/**/*.ts',
      'admin/**/*.{ts,tsx}',
    ],
    ignores: ['api/demo/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // Controllers and transformers must start queries from the tenant.
    files: ['api/**/*_controller.ts', 'api/**/*_transformer.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/^(?!Promise$)[A-Z][a-z]/][callee.property.name=/^(query|find|findOrFail|findBy|all|first|firstOrFail)$/]',
          message: 'Start from the tenant: teamScope(team, Model).query()',
        },
      ],
    },
  },
  {
    files: ['tests/browser/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^waitFor(Function|Timeout)$/]',
          message:
            'Wait for a locator. The pages forbid eval, so polling a function fails, and a fixed pause is flaky.',
        },
      ],
    },
  },
  {
    files: ['admin/**/*.{ts,tsx}'],
    ignores: ['admin/core/lists/ListBase.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react-admin',
          importNames: ['List', 'ListBase', 'InfiniteList', 'InfiniteListBase'],
          message: "react-admin's lists do not retry. Use admin/core/lists/ListBase.tsx.",
        },
      ],
    },
  },
  {
    files: ['admin/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Components are PascalCase, hooks useThing, everything else snake_case.
      '@unicorn/filename-case': [
        'error',
        { cases: { camelCase: true, pascalCase: true, snakeCase: true } },
      ],
    },
  }
)
