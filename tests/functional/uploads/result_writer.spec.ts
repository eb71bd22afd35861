import { revisionOf } from '#api/evals/revision_of'
import { reviewProbe } from '#api/evals/ratings/review_probe'
import Scan from '#api/scans/scan'
import { type ResultRow, ResultWriter } from '#api/scans/run/attacks/result_writer'
import type { ScanRun } from '#api/scans/run/scan_run'
import { asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { removePersona } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const row = (index: number, status: 'passed' | 'failed' = 'passed'): ResultRow => ({
  test_idx: index,
  judged_status: status,
  plugin_id: 'bola',
  strategy_id: 'basic',
  severity: 'high',
  prompt: 'Tell me',
  output: 'No',
  error: null,
  reason: 'It refused',
  grader: 'built-in: refusal',
  score: 1,
  evidence: [],
  latency_ms: 5,
  cost_usd: null,
  token_usage: null,
  calls: 1,
  metadata: {},
  traces: [],
})

const never = new AbortController().signal

async function writerOf(scan: Scan) {
  const run: ScanRun = { scanId: scan.id, stop: never, interrupt: never, either: never }
  return new ResultWriter(scan, run, () => {})
}

test.group('Storing results', () => {
  test('concurrent writers, duplicate writes, and reviews leave one copy of each result and exact counts', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const scan = await Scan.findOrFail(await makeRecord.jobs(owner))
    const evalId = String(scan.evalId)
    const write = async (from: number, to: number) => {
      const writer = await writerOf(scan)
      for (let index = from; index < to; index++) {
        writer.add(row(index))
        await writer.waitForSpace()
      }
      await writer.close()
    }
    await write(0, 100)
    const ids: { id: string }[] = await db
      .from('eval_results')
      .where('revision_id', revisionOf(evalId))
      .select('id')
    const review = ({ id }: { id: string }) =>
      reviewProbe(evalId, id, {
        review: { status: 'failed', reason: 'I saw it' },
        userId: owner.user.id,
      })
    await Promise.all([
      write(100, 600),
      write(50, 400),
      write(300, 700),
      (async () => {
        for (const each of ids.slice(0, 40)) await review(each)
      })(),
    ])

    const counts = { passed: 660, failed: 40, errors: 0, undecided: 0 }
    assert.containsSubset(await db.from('evals').where('id', evalId).firstOrFail(), {
      ...counts,
      total: 700,
    })
    assert.containsSubset(await db.from('scans').where('id', scan.id).firstOrFail(), counts)
    const { rows } = await db.rawQuery(
      `select count(*)::int as n, count(distinct test_idx)::int as d from eval_results
       where revision_id = (select revision_id from evals where id = ?)`,
      [evalId]
    )
    assert.deepEqual(rows, [{ n: 700, d: 700 }])
  })
})
