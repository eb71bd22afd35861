import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/paths.mjs'

/** Folders whose TypeScript files are mutated. */
export const FOLDERS = [
  'api/accounts/access',
  'api/contract',
  'api/engines',
  'api/platform/outbound',
  'api/platform/outbound_log',
  'api/platform/runner',
]

export const filesInScope = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`)
  )
    .filter((path) => path.endsWith('.ts'))
    .sort()

/**
 * Maximum number of alternatives of a regular expression that is mutated. Those with more are
 * treated as word lists.
 */
const MAX_ALTERNATIVES = 10

/** Whether a mutant changes a message or a word list rather than logic. */
export function changesData({ mutator, original }) {
  if (mutator === 'StringLiteral') return /\s/.test(original)
  if (mutator === 'Regex') return original.split('|').length > MAX_ALTERNATIVES
  return false
}

/**
 * Specs to run for code in other processes or code that runs only while modules load, which coverage does not
 * attribute to specs.
 */
export const SPECS_WITHOUT_COVERAGE = {
  'api/platform/runner/': ['unit/runner/'],
  'api/contract/accounts/imports.ts': ['unit/identity/import_columns.spec.ts'],
  'api/contract/evals/assertion_kinds.ts': ['unit/evals/documents/assertions.spec.ts'],
  'api/engines/redteam/model/prompts/schemas.ts': ['unit/redteam_model/attack_prompt.spec.ts'],
  'api/engines/redteam/safety/harmful_content.ts': ['unit/redteam/plan/catalog.spec.ts'],
  'api/engines/redteam/built_in/attack_tables.ts': ['unit/redteam/content.spec.ts'],
  'api/contract/resources/': [
    'unit/http/resource_definitions.spec.ts',
    'unit/http/resource_fields.spec.ts',
    'functional/resources/resources.spec.ts',
    'functional/resources/odd_filters.spec.ts',
    'functional/resources/routes.spec.ts',
    'functional/resources/route_matrix.spec.ts',
  ],
}

export const specsWithoutCoverage = (path) =>
  Object.entries(SPECS_WITHOUT_COVERAGE)
    .filter(([folder]) => path.startsWith(folder))
    .flatMap(([, specs]) => specs)
