import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_OWNERS } from '../../database/table_owners.js'
import { tableReferences } from './table_references.js'

/** Contexts in the order of their dependencies: each imports only contexts before it. */
const CONTEXTS = [
  ...['engines', 'contract', 'platform', 'accounts', 'targets', 'library', 'evals', 'scans'],
  ...['findings', 'guardrails', 'mcp', 'model_audits', 'simba', 'demo'],
]

/** Returns the position of a module's context in `CONTEXTS`. */
export const contextOf = (module: string) => CONTEXTS.indexOf(module.split('/')[0] ?? '')

/** Contexts in which each folder is a module. Other contexts are a single module, apart from the nouns below. */
const DIVIDED = ['platform', 'accounts', 'library', 'findings']
const NOUNS: Record<string, string[]> = {
  targets: ['discovery', 'model_tasks', 'permission_checks', 'severity_overrides', 'usage'],
  evals: ['configurations', 'datasets', 'prompts', 'runs', 'test_sets'],
  scans: ['replays', 'schedules'],
}

/** Returns the module that contains a path below `api`, such as `accounts/teams` or `scans`. */
export function moduleOf(path: string): string {
  const [context = '', folder = ''] = path.split('/')
  const isModule = DIVIDED.includes(context) || NOUNS[context]?.includes(folder)
  return isModule ? `${context}/${folder}` : context
}

/** A dependency between modules. `table` is set if it is the use of a table owned by `to`. */
export type Dependency = {
  file: string
  from: string
  to: string
  isWrite: boolean
  table?: string
}

/**
 * Finds dependencies between modules in imports and SQL. Using a table is a dependency on the module that owns the table.
 */
export function dependencies(api: string): Dependency[] {
  const all = [...imports(api), ...tableUses(api)]
  return all.filter(({ from, to }) => from !== to && from !== 'engines')
}

function imports(api: string): Dependency[] {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(api, file), 'utf8')
      return [...text.matchAll(/(?:from |import\()'#api\/([^']+)/g)].map(([, path = '']) => ({
        file,
        from: moduleOf(file),
        to: moduleOf(path),
        isWrite: false,
      }))
    })
}

/** Lists columns of all modules for key rotation (decision 033), so its table names are not dependencies. */
const REGISTRY = join('platform', 'secrets', 'sealed_columns.ts')

function tableUses(api: string): Dependency[] {
  const owners: Record<string, string> = TABLE_OWNERS
  return tableReferences(api, Object.keys(owners))
    .filter(({ file }) => file !== REGISTRY)
    .map(({ file, table, isWrite }) => ({
      file,
      from: moduleOf(file),
      to: owners[table] ?? table,
      isWrite,
      table,
    }))
    .filter(({ from, to }) => !from.startsWith(`${to}/`))
}
