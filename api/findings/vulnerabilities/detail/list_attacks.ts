import {
  MAX_ATTACK_TEXT_LENGTH,
  type VulnerabilityAttack,
} from '#api/contract/findings/vulnerability'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { isHidden, metadataOf, textOf } from '#api/evals/hidden/hidden_texts'
import { invalidField, NOT_FOUND } from '#api/platform/http/domain_error'
import { filterValues } from '#api/platform/http/lists/filter_values'
import { readRange } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import { RESULTS } from '../attacks_of.js'
import db from '@adonisjs/lucid/services/db'
import { isAtRange } from '#api/evals/values/is_at_range'

const MAX_PAGE_SIZE = 100

const TEXTS = ['prompt', 'output', 'error', 'reason']

/** Columns of an attack without its texts. */
const FACTS = `r.id, e.id as "evalId", r.test_idx as "testIdx", r.prompt_idx as "promptIdx",
  e.description as "reportName", r.status, r.strategy_id as "strategyId", r.severity,
  ${isHidden('r.plugin_id')} as "isHidden", r.grader,
  r.review_status is not null as "isReviewed", ${isAtRange('r.metadata')} as "isAtRange", o.tested_at as "testedAt"`

const COLUMNS = `${FACTS}, ${TEXTS.map(
  (column) => `left(${textOf(column, 'redacted', 'r')}, ${MAX_ATTACK_TEXT_LENGTH}) as ${column}`
).join(', ')}`

/** Columns of an attack with full texts, tool calls and evidence; all are omitted if the texts are hidden. */
export const WHOLE_ATTACK = `${FACTS},
  ${TEXTS.map((column) => `${textOf(column, 'redacted', 'r')} as ${column}`).join(', ')},
  case when ${isHidden('r.plugin_id')} then '[]'::jsonb else r.evidence end as evidence,
  ${metadataOf('redacted', 'r')} -> 'toolCalls' as "toolCalls",
  ${metadataOf('redacted', 'r')} -> 'sentCall' as "sentCall"`

/** Sorts successful attacks first; within each outcome, by newest report. */
const ORDER = `array_position(array['failed', 'error', 'undecided', 'passed'], r.status), o.tested_at desc, e.id,
  r.test_idx, r.prompt_idx`

type AttackFilter = { status?: unknown; evalId?: unknown; strategy?: unknown }

/**
 * Loads a page of a vulnerability's probes across all of its reports.
 * @throws NOT_FOUND when the team has no such vulnerability
 */
export async function listAttacks(team: Pick<Team, 'id'>, id: string, qs: Record<string, unknown>) {
  const own = await db.from('issues').where({ id, team_id: team.id }).select('id').first()
  if (!own) throw NOT_FOUND()
  const { from, to } = readRange(qs.range, MAX_PAGE_SIZE)
  const { sql, bindings } = conditionOf(readFilter(qs.filter))
  const [counted, page]: [
    { rows: { total: number }[] },
    { rows: (VulnerabilityAttack & { testedAt: Date })[] },
  ] = await Promise.all([
    db.rawQuery(`select count(*)::int as total from ${RESULTS} where i.id = ? ${sql}`, [
      id,
      ...bindings,
    ]),
    db.rawQuery(
      `select ${COLUMNS} from ${RESULTS} where i.id = ? ${sql} order by ${ORDER} offset ? limit ?`,
      [id, ...bindings, from, to - from + 1]
    ),
  ])
  return { rows: page.rows, from, total: counted.rows[0]?.total ?? 0 }
}

function readFilter(given: unknown): AttackFilter {
  if (given === undefined || given === '') return {}
  try {
    const filter: unknown = JSON.parse(String(given))
    if (typeof filter === 'object' && filter !== null && !Array.isArray(filter)) {
      const unknown = Object.keys(filter).find(
        (key) => !['status', 'evalId', 'strategy'].includes(key)
      )
      if (unknown === undefined) return filter
      throw invalidField('filter', 'unknown', `Attacks cannot be filtered by "${unknown}"`)
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidField('filter', 'object', 'filter must be a JSON object')
}

function conditionOf({ status, evalId, strategy }: AttackFilter) {
  const parts: string[] = []
  const bindings: unknown[] = []
  const anyOf = (column: string, values: string[]) => {
    if (values.length === 0) return
    parts.push(`and ${column} = any(?::text[])`)
    bindings.push(values)
  }
  const words = filterValues('status', status)
  if (words.some((word) => !OUTCOMES.some((each) => each === word))) {
    throw invalidField('filter.status', 'enum', `status must be one of: ${OUTCOMES.join(', ')}`)
  }
  anyOf('r.status', words)
  anyOf('e.id', filterValues('evalId', evalId))
  anyOf("coalesce(r.strategy_id, 'basic')", filterValues('strategy', strategy))
  return { sql: parts.join(' '), bindings }
}
