import Target from '#api/targets/target'
import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { startAssistant } from '#api/demo/assistant/server'
import { createDemoContent } from '#api/demo/demo_content'
import { asOwner } from '#tests/support/personas'
import {
  logOf,
  removePersona,
  resultsOf,
  scanEnds,
  startScan,
} from '#tests/support/records/scan_records'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Demo content', () => {
  test('the demo scan of a new organization finds vulnerabilities, and fewer in the hardened target', async ({
    client,
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant({ port: 0 })
    const owner = await asOwner()
    const worker = await startWorker()
    cleanup(async () => {
      await worker.kill('SIGTERM')
      await assistant.close()
      await removePersona(owner)
    })
    const { organization, team, user } = owner
    const demo = await createDemoContent(organization, team, user, { targetUrl: assistant.url })
    assert.equal(demo.name, 'First look on Northwind assistant')
    const first = await scanEnds(demo.id)
    assert.containsSubset(first, { status: 'completed', errors: 0 })
    assert.isAbove(first.total, 300)
    assert.isAbove(first.failed, 50)
    assert.notInclude(await logOf(demo.id), 'Skipped')
    const { rows: byCall } = await db.rawQuery(
      `select count(*)::int as count from eval_results r join evals e on e.revision_id = r.revision_id
       where e.id = ? and grader = 'built-in: tool call' and output ~ '^(I.m sorry|You can|I can.t|I could not)'`,
      [first.eval_id]
    )
    assert.isAbove(byCall[0].count, 5, 'weaknesses that only tool calls show')
    const { planned, stored } = await resultsOf(first)
    assert.deepEqual(stored, planned)

    const hardened = await teamScope(team, Target)
      .query()
      .where('name', 'like', '%hardened%')
      .firstOrFail()
    const template = await teamScope(team, Template)
      .query()
      .where('name', 'First look')
      .firstOrFail()
    const order = { targetId: hardened.id, configId: template.id }
    const second = await scanEnds(await startScan(client, owner, order))
    assert.equal(second.status, 'completed')
    assert.isBelow(second.failed, first.failed / 4)
  }).timeout(120_000)
})
