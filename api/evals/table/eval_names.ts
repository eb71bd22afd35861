import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Values that the filters of an evaluation offer. */
export type EvalNames = {
  metrics: string[]
  plugins: string[]
  strategies: string[]
  severities: Severity[]
  policies: string[]
}

/**
 * Returns SQL for the distinct values of an indexed column: a loose index scan, whose cost grows with the number of
 * values rather than rows.
 */
export const distinctValues = (table: string, column: string, revision: string) => `
  with recursive found as (
    (select ${column} as value from ${table} where revision_id = ${revision} and ${column} is not null
     order by ${column} limit 1)
    union all
    select (select ${column} from ${table} where revision_id = ${revision} and ${column} > found.value
      order by ${column} limit 1)
    from found where found.value is not null
  ) select value from found where value is not null`

const valuesOf = (table: string, column: string) =>
  `array(${distinctValues(table, column, ':revisionId')})`

const NAMES = `select ${valuesOf('eval_scores', 'metric')} as metrics,
  ${valuesOf('eval_results', 'plugin_id')} as plugins,
  ${valuesOf('eval_results', 'strategy_id')} as strategies,
  ${valuesOf('eval_results', 'severity')} as severities,
  ${valuesOf('eval_results', 'policy_id')} as policies`

export async function evalNames(revisionId: number): Promise<EvalNames> {
  const { rows }: { rows: (Omit<EvalNames, 'severities'> & { severities: string[] })[] } =
    await db.rawQuery(NAMES, { revisionId })
  const [names] = rows
  if (!names) throw new Error('A select without a table has one row')
  return { ...names, severities: SEVERITIES.filter((each) => names.severities.includes(each)) }
}
