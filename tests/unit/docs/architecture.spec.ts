import { TABLE_OWNERS } from '#database/table_owners'
import { CONTEXTS, dependencies, type Dependency } from '#tests/support/sources/modules'
import { test } from '@japa/runner'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Modules that all modules, including those of the platform, may use. Dependencies on them are not listed. */
const FOR_EVERYONE = [
  ...['contract', 'engines', 'accounts', 'accounts/tenants', 'accounts/access'],
  ...['platform/http', 'platform/queue', 'platform/outbound', 'platform/secrets'],
  ...['platform/tenancy', 'platform/ports'],
]

const isPlatform = (module: string) => module.startsWith('platform/')

const isListed = ({ from, to }: Dependency) =>
  !FOR_EVERYONE.includes(to) && (!isPlatform(to) || isPlatform(from))

const nameOf = (module: string) => module.split('/').at(-1) ?? module

/** Maps each module to its dependencies. */
function graphOf(all: readonly Dependency[]): Record<string, string[]> {
  const graph: Record<string, Set<string>> = {}
  for (const { from, to } of all) (graph[nameOf(from)] ??= new Set()).add(nameOf(to))
  return Object.fromEntries(
    Object.entries(graph).map(([module, used]) => [module, [...used].sort()])
  )
}

/** Maps each module to the dependencies that the page lists. */
function listedIn(page: string): Record<string, string[]> {
  const table = page.match(/<!-- arrows -->\n([^]*?)<!-- \/arrows -->/)?.[1] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)`\s*\| ([^|]+)\|/gm)]
  return Object.fromEntries(
    rows.map(([, module = '', used = '']) => [
      module,
      [...used.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ])
  )
}

function cyclesIn(graph: Record<string, string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (module: string, path: string[]) => {
    if (path.includes(module)) {
      return void cycles.push([...path.slice(path.indexOf(module)), module])
    }
    if (done.has(module)) return
    for (const used of graph[module] ?? []) visit(used, [...path, module])
    done.add(module)
  }
  for (const module of Object.keys(graph)) visit(module, [])
  return cycles
}

const contextOf = (module: string) => CONTEXTS.indexOf(module.split('/')[0] ?? '')

test.group('Modules of api/', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const all = dependencies(join(root, 'api'))

  test('module dependencies match docs/architecture.md', ({ assert }) => {
    assert.deepEqual(listedIn(page), graphOf(all.filter(isListed)))
  })

  test('modules have no dependency cycles', ({ assert }) => {
    assert.deepEqual(cyclesIn(graphOf(all)), [])
  })

  test('modules depend only on modules of earlier contexts and of their own', ({ assert }) => {
    const upward = all.filter(({ from, to }) => contextOf(to) > contextOf(from))
    assert.deepEqual(upward, [])
  })

  test('modules write only to tables they own', ({ assert }) => {
    assert.deepEqual(
      all.filter(({ isWrite }) => isWrite),
      []
    )
  })
})

test.group('List of table owners', () => {
  test('the list of table owners contains every table of the migrations', ({ assert }) => {
    const folder = join(root, 'database/migrations')
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const created = texts.flatMap((text) =>
      [...text.matchAll(/createTable\('(\w+)'/g)].map(([, table]) => table)
    )
    assert.isAbove(created.length, 50)
    assert.sameMembers(Object.keys(TABLE_OWNERS), [...new Set(created)])
  })

  test('the list of table owners names only existing modules', ({ assert }) => {
    const owners = [...new Set(Object.values(TABLE_OWNERS))]
    const missing = owners.filter((owner) => readdirSync(join(root, 'api', owner)).length === 0)
    assert.deepEqual(missing, [])
  })
})

test.group('docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

  test('docs/architecture.md names only existing files', ({ assert }) => {
    const paths = [...page.matchAll(/`((?:admin|api|bin|config|start)\/[\w/]+\.\w+)`/g)]
    const files = ['admin', 'api', 'bin', 'config', 'start'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((entry) => `${folder}/${entry}`)
    )
    assert.isAbove(paths.length, 15)
    assert.deepEqual(
      paths.map(([, path]) => path).filter((path) => !files.includes(path ?? '')),
      []
    )
    // Pages can mention a file by its name alone near the path of its folder.
    const bare = [...page.matchAll(/`(\w+\.tsx?)`/g)].map(([, name]) => name)
    const isThere = (name = '') => files.some((file) => file.endsWith(`/${name}`))
    assert.deepEqual(
      bare.filter((name) => name !== 'schema.ts' && !isThere(name)),
      []
    )
  })
})
