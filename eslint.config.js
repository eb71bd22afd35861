import { configApp } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const TYPED = [
  'api/**/*.ts',
  'start/**/*.ts',
  'commands/**/*.ts',
  'bench/**/*.ts',
  'admin/**/*.{ts,tsx}',
]

/** Narrowing a query changes it in place; it is awaited where it runs. */
const QUERY_BUILDERS = [
  'ModelQueryBuilderContract',
  'RelationQueryBuilderContract',
  'HasManyQueryBuilderContract',
  'DatabaseQueryBuilderContract',
]

export default configApp(
  {
    ignores: ['.adonisjs/**', 'build/**', 'public/**', '.data/**', 'database/schema.ts', 'tmp/**'],
  },
  {
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'curly': ['error', 'multi-line'],
      '@unicorn/no-await-expression-member': 'off',
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
    // What users, targets and models send is matched in processes that serve everybody: no expression may take more than
    // linear time. The demo assistant is a process of its own.
    files: ['api/**/*.ts', 'config/**/*.ts', 'start/**/*.ts', 'admin/**/*.{ts,tsx}'],
    ignores: ['api/demo/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // A query starts from the tenant; only models and what has no tenant start from the table.
    files: ['api/**/*_controller.ts', 'api/**/*_transformer.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/^(?!Promise$)[A-Z][a-z]/][callee.property.name=/^(query|find|findOrFail|findBy|all|first|firstOrFail)$/]',
          message: 'Start from the tenant: team.related(…).query()',
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
            'Wait for a locator: the pages forbid eval, so a function fails on its second look, and a pause is a race.',
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
