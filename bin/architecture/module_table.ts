import type { Dependency } from './modules.js'

/** Maps each module to the modules that it uses, in alphabetical order. */
export type ModuleGraph = Record<string, string[]>

/** Modules that every module, including platform modules, can use. Dependencies on them are not listed. */
const FOR_EVERYONE = [
  ...['contract', 'engines', 'accounts', 'accounts/tenants', 'accounts/access'],
  ...['platform/http', 'platform/queue', 'platform/outbound', 'platform/secrets'],
  ...['platform/tenancy', 'platform/ports'],
]

const isPlatform = (module: string) => module.startsWith('platform/')

const isListed = ({ from, to }: Dependency) =>
  !FOR_EVERYONE.includes(to) && (!isPlatform(to) || isPlatform(from))

const nameOf = (module: string) => module.split('/').at(-1) ?? module

export function graphOf(dependencies: readonly Dependency[]): ModuleGraph {
  const graph: Record<string, Set<string>> = {}
  for (const { from, to } of dependencies) (graph[nameOf(from)] ??= new Set()).add(nameOf(to))
  return Object.fromEntries(
    Object.entries(graph).map(([module, used]) => [module, [...used].sort()])
  )
}

/** Parses the dependencies listed in the table of docs/architecture.md. */
export function listedIn(page: string): ModuleGraph {
  const table = page.match(/<!-- arrows -->\n([^]*?)<!-- \/arrows -->/)?.[1] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)`\s*\| ([^|]+)\|/gm)]
  return Object.fromEntries(
    rows.map(([, module = '', used = '']) => [
      module,
      [...used.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ])
  )
}

const PAGE = 'docs/architecture.md'

/** Compares the dependencies in the sources with the table in docs/architecture.md. */
export function undocumented(dependencies: readonly Dependency[], page: string): string[] {
  const listed = listedIn(page)
  const used = graphOf(dependencies.filter(isListed))
  const missing = dependencies
    .filter(isListed)
    .filter(({ from, to }) => !listed[nameOf(from)]?.includes(nameOf(to)))
    .map(
      ({ file, from, to, table }) =>
        `api/${file}: ${from} uses ${table ? `table ${table} of ` : ''}${to}, which ${PAGE} does not list`
    )
  const obsolete = Object.entries(listed).flatMap(([module, modules]) =>
    modules
      .filter((name) => !used[module]?.includes(name))
      .map((name) => `${PAGE}: no file of ${module} uses ${name}`)
  )
  const unsorted = Object.entries(listed)
    .filter(([, modules]) => modules.join() !== [...new Set(modules)].sort().join())
    .map(([module]) => `${PAGE}: list each module that ${module} uses once, in alphabetical order`)
  return [...new Set([...missing, ...obsolete, ...unsorted])]
}

export function cyclesIn(graph: ModuleGraph): string[][] {
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
