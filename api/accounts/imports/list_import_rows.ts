import type { ImportRow } from '#api/contract/accounts/imports'
import type { ListQuery } from '#api/platform/http/lists/list_query'
import db from '@adonisjs/lucid/services/db'

const SORT = {
  id: `(row->>'line')::int`,
  line: `(row->>'line')::int`,
  outcome: `row->>'outcome'`,
  name: `lower(row->>'name')`,
}
const isSort = (name: string): name is keyof typeof SORT => Object.hasOwn(SORT, name)

const texts = (value: unknown) => [value].flat().map(String)

/** Lists the filtered and sorted rows of an import; the line number is the ID. */
export async function listImportRows(importId: string, list: ListQuery) {
  const { outcome, q, id } = list.filter
  const conditions: string[] = []
  const bindings: Record<string, string | string[] | number> = { importId }
  const narrow = (name: string, value: string | string[], sql: string) => {
    conditions.push(sql)
    bindings[name] = value
  }
  if (outcome) narrow('outcomes', texts(outcome), `row->>'outcome' = any(:outcomes)`)
  if (id) narrow('ids', texts(id), `row->>'line' = any(:ids)`)
  if (typeof q === 'string' && q !== '') {
    const part = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    narrow('part', part, `(row->>'name' ilike :part or (row->'errors')::text ilike :part)`)
  }
  const from = `from imports, jsonb_array_elements(imports.rows) as row
    where imports.id = :importId ${conditions.map((sql) => `and ${sql}`).join(' ')}`
  const sort = isSort(list.sort.field) ? SORT[list.sort.field] : SORT.line
  const [counted, page]: [{ rows: { count: string }[] }, { rows: { row: ImportRow }[] }] =
    await Promise.all([
      db.rawQuery(`select count(*) ${from}`, bindings),
      db.rawQuery(
        `select row ${from} order by ${sort} ${list.sort.direction}, ${SORT.line} limit :limit offset :offset`,
        { ...bindings, limit: list.to - list.from + 1, offset: list.from }
      ),
    ])
  return {
    total: Number(counted.rows[0]?.count ?? 0),
    rows: page.rows.map(({ row }) => ({ id: String(row.line), ...row })),
  }
}
