import {
  contextOf,
  FOLLOW_UP_ORIGIN,
  hasFollowUps,
  inContext,
  LearnedValues,
  writeFollowUps,
} from '#api/engines/redteam/index'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import type { ScanRun } from '../scan_run.js'
import { insertTests } from './write_tests.js'
import db from '@adonisjs/lucid/services/db'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { isAtRange } from '#api/evals/values/is_at_range'

/** Maximum number of results read per query, and per scan; the rest is ignored. */
const BATCH_SIZE = 100
const MAX_READ = 20_000

type Revealing = { index: number; prompt: string; output: string; canary: string | null }

/**
 * Plans attacks that use identifiers, names and codes from a scan's responses, once per scan. Reruns get none, because
 * they repeat chosen attacks.
 * @returns the number of added attacks
 */
export async function addFollowUps(scan: Scan, run: ScanRun): Promise<number> {
  const { template, target } = scan.config
  if (scan.reason !== null || template.skipFollowUps || !template.languages.includes('en')) return 0
  const plugins = await withDatabaseRetry(() => pluginsOf(scan), run.interrupt)
  if (!plugins || !hasFollowUps([...plugins.keys()])) return 0
  const learned = new LearnedValues(inContext(target, contextOf(template, null)))
  for await (const response of responsesOf(scan, run)) {
    learned.add({ ...response, canary: response.canary ?? undefined })
  }
  const values = learned.list()
  if (values.length === 0 || run.either.aborted) return 0
  return withDatabaseRetry(() => insert(scan, values, plugins), run.interrupt)
}

/** Returns the plugins of the scan with their severity; null if the scan already has follow-ups. */
async function pluginsOf(scan: Scan): Promise<Map<string, Severity> | null> {
  const rows: { plugin_id: string; severity: Severity; has_follow_ups: boolean }[] = await db
    .from('scan_tests')
    .where('scan_id', scan.id)
    .groupBy('plugin_id', 'severity')
    .select(
      'plugin_id',
      'severity',
      db.raw('bool_or(origin like ?) as has_follow_ups', [`${FOLLOW_UP_ORIGIN}%`])
    )
  if (rows.some(({ has_follow_ups: exists }) => exists)) return null
  return new Map(rows.map(({ plugin_id: id, severity }) => [id, severity]))
}

async function* responsesOf(scan: Scan, run: ScanRun): AsyncGenerator<Revealing> {
  let after = -1
  for (let read = 0; read < MAX_READ; read += BATCH_SIZE) {
    const rows = await withDatabaseRetry(() => batchAfter(scan, after), run.interrupt)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE || run.either.aborted) return
    after = last.index
    await yieldToOthers()
  }
}

async function batchAfter(scan: Scan, after: number): Promise<Revealing[]> {
  const { rows }: { rows: Revealing[] } = await db.rawQuery(
    `select r.test_idx as index, r.prompt, left(r.output, 20000) as output, t.expectation ->> 'canary' as canary
     from eval_results r
     left join scan_tests t on t.scan_id = :scanId and t.index = r.test_idx
     where r.revision_id = :revision and r.test_idx > :after and r.output is not null
       and not (${isAtRange('r.metadata')})
     order by r.test_idx limit ${BATCH_SIZE}`,
    { scanId: scan.id, revision: await revisionIdOf(scan), after }
  )
  return rows
}

async function revisionIdOf(scan: Scan): Promise<string> {
  const row = await db
    .from('evals')
    .where('id', scan.evalId ?? '')
    .select('revision_id')
    .first()
  return row?.revision_id
}

type Values = ReturnType<LearnedValues['list']>

async function insert(scan: Scan, values: Values, plugins: Map<string, Severity>): Promise<number> {
  return db.transaction(async (trx) => {
    const row = await trx.from('scans').where('id', scan.id).forUpdate().firstOrFail()
    const { next } = await trx
      .from('scan_tests')
      .where('scan_id', scan.id)
      .select(trx.raw('coalesce(max(index) + 1, 0)::int as next'))
      .firstOrFail()
    const tests = writeFollowUps({ values, plugins, seed: Number(scan.seed), firstIndex: next })
    if (tests.length === 0) return 0
    await insertTests(scan.id, tests, trx)
    await trx
      .from('scans')
      .where('id', scan.id)
      .update({ total: row.total + tests.length, updated_at: new Date() })
    const message = `${tests.length} follow-up attacks use values that responses revealed.`
    await logScan(scan.id, 'info', message, trx)
    return tests.length
  })
}
