import { revisionOf } from '#api/evals/revision_of'
import { markersIn } from '#api/engines/redteam/index'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { type ScanRow, scanEnds } from '#tests/support/records/scan_records'
import { scanOf, SESSIONS } from '#tests/support/scripted/conversation_targets'
import { startNoteTarget } from '#tests/support/scripted/note_target'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const TEMPLATE = {
  plugins: [{ id: 'cross-session-leak' }, { id: 'pii:session' }],
  strategies: [],
  numTests: 4,
}
const REASON =
  /marker “(.+)”.* sent only in the (?:conversation|first session|second session) of probe (\d+), not in the (?:conversation|second session) of probe (\d+)\.$/

type Row = { id: string; test_idx: number; grader: string; reason: string; plugin_id: string }

const resultsOf = (scan: ScanRow, status: string): Promise<Row[]> =>
  db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.eval_id))
    .where('status', status)
    .orderBy('test_idx')

test.group('Leaks between the conversations of a scan', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const scanned = async (client: ApiClient, url: string) => {
    const settings = { ...SESSIONS, maxConcurrency: 1 }
    const options = { seed: 7 }
    return scanEnds(await scanOf(client, owner, url, { settings, template: TEMPLATE, options }))
  }

  test('a target that repeats texts of other sessions fails, and the reason names both conversations', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startNoteTarget('shared')
    cleanup(() => target.close())
    const scan = await scanned(client, target.url)
    assert.containsSubset(scan, { status: 'completed', errors: 0 })
    const failed = await resultsOf(scan, 'failed')
    assert.includeMembers(
      failed.map((row) => row.plugin_id),
      ['cross-session-leak', 'pii:session']
    )
    const tests = await db.from('scan_tests').where('scan_id', scan.id).orderBy('index')
    const markersOf = (index: number) =>
      markersIn([tests[index].prompt, ...(tests[index].turns ?? [])].join('\n'))
    for (const { test_idx: index, grader, reason } of failed) {
      assert.equal(grader, 'built-in: other conversation')
      const [, marker = '', source, own] = REASON.exec(reason) ?? []
      assert.equal(Number(own), index + 1)
      assert.include(markersOf(Number(source) - 1), marker)
      if (source !== own) assert.notInclude(markersOf(index), marker)
    }
  })

  test('a target that repeats only texts of the same session has no finding', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startNoteTarget('own')
    cleanup(() => target.close())
    const scan = await scanned(client, target.url)
    assert.containsSubset(scan, { status: 'completed', failed: 0, errors: 0 })
    const outputs = await db
      .from('eval_results')
      .where('revision_id', revisionOf(scan.eval_id))
      .select('output')
    const echoed = outputs.filter(({ output }) => markersIn(output).length > 0)
    assert.isNotEmpty(echoed, 'the session repeated its own marker')
  })

  test('before a leak is rerun or replayed, a marker is planted in another session', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startNoteTarget('shared')
    cleanup(() => target.close())
    const scan = await scanned(client, target.url)
    const turns = await db.from('scan_tests').where('scan_id', scan.id).whereNotNull('turns')
    const planted = new Set(turns.map(({ index }) => index))
    const failed = await resultsOf(scan, 'failed')
    const leak = failed.find((row) => row.plugin_id === 'pii:session' && !planted.has(row.test_idx))
    assert.exists(leak)

    const rerun = await client
      .post(`/api/v1/jobs/${scan.id}/rerun`)
      .json({ only: [leak?.id] })
      .bearerToken(owner.token)
    rerun.assertStatus(201)
    const second = await scanEnds(rerun.body().id)
    assert.containsSubset(second, { status: 'completed', total: 1, failed: 1 })
    const [again] = await resultsOf(second, 'failed')
    assert.match(again?.reason ?? '', /only in the first session of probe 1, not in the second/)

    const path = `/api/v1/results/${scan.eval_id}/probes/${leak?.id}/replay`
    const replay = await client.post(path).json({}).bearerToken(owner.token)
    assert.equal(replay.body().now.status, 'failed')
    assert.lengthOf(markersIn(target.requests.at(-2)?.body ?? ''), 1)
    assert.isEmpty(markersIn(target.requests.at(-1)?.body ?? ''))
  })
})
