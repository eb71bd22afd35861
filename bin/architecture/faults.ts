import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cyclesIn, graphOf, undocumented } from './module_table.js'
import { contextOf, dependencies } from './modules.js'
import { ownerFaults } from './table_owners.js'

/** Lists violations of the rules for modules and tables in a project, one line each, by rule. */
export function architectureFaults(root: string) {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const all = dependencies(join(root, 'api'))
  return {
    undocumented: undocumented(all, page),
    cycles: cyclesIn(graphOf(all)).map((cycle) => `api: cycle of modules: ${cycle.join(' → ')}`),
    upward: all
      .filter(({ from, to }) => contextOf(to) > contextOf(from))
      .map(({ file, from, to }) => `api/${file}: ${from} uses ${to}, a module of a later context`),
    foreignWrites: all
      .filter(({ isWrite }) => isWrite)
      .map(({ file, table, to }) => `api/${file}: writes to table ${table}, which ${to} owns`),
    owners: ownerFaults(root),
  }
}
