import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_OWNERS } from '../../database/table_owners.js'

const LIST = 'database/table_owners.ts'

/** Returns the names of the tables that migrations create. */
function createdTables(root: string): string[] {
  const folder = join(root, 'database/migrations')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/createTable\('(\w+)'/g)].map(([, table = '']) => table)
  )
}

/** Compares the list of table owners with the tables and modules that exist. */
export function ownerFaults(root: string): string[] {
  const created = [...new Set(createdTables(root))]
  const listed = Object.keys(TABLE_OWNERS)
  const owners = [...new Set<string>(Object.values(TABLE_OWNERS))]
  return [
    ...created
      .filter((table) => !listed.includes(table))
      .map((table) => `${LIST}: table ${table} has no owner`),
    ...listed
      .filter((table) => !created.includes(table))
      .map((table) => `${LIST}: no migration creates table ${table}`),
    ...owners
      .filter((owner) => !existsSync(join(root, 'api', owner)))
      .map((owner) => `${LIST}: api/${owner} does not exist`),
  ]
}
