import { firstSteps } from '#api/demo/first_steps/first_steps'
import { ScanFactory } from '#database/factories/scan_factory'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const DEMO_URL = 'http://127.0.0.1:4949'

async function read(client: ApiClient, { token, team }: Persona) {
  const response = await client
    .get('/api/v1/first-steps')
    .header('x-team-id', team.id)
    .bearerToken(token)
  response.assertStatus(200)
  return response.body()
}

const NOTHING = {
  hasTarget: false,
  hasTemplate: false,
  scan: null,
  hasSeveralReports: false,
  demoTargetId: null,
}

test.group('First steps', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("a team's own target, template, and scan complete its first steps, but records of other teams do not", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    assert.deepEqual(await read(client, owner), NOTHING)
    const teamId = owner.team.id
    const target = await TargetFactory.merge({ teamId }).create()
    assert.deepEqual(await read(client, owner), { ...NOTHING, hasTarget: true })
    await TemplateFactory.merge({ teamId }).create()
    const scan = await ScanFactory.merge({
      teamId,
      targetId: target.id,
      status: 'running',
    }).create()
    assert.deepEqual(await read(client, owner), {
      hasTarget: true,
      hasTemplate: true,
      scan: { id: scan.id, evalId: null, status: 'running', finishedAt: null },
      hasSeveralReports: false,
      demoTargetId: null,
    })
    assert.deepEqual(await read(client, neighbor), NOTHING)
  })

  test('the first steps show the latest scan with a report, even if newer scans have no report', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await makeRecord.evals(owner)
    const finished = await ScanFactory.merge({ teamId: owner.team.id, evalId }).create()
    await ScanFactory.merge({ teamId: owner.team.id, status: 'failed' }).create()
    const { scan } = await read(client, owner)
    assert.containsSubset(scan, { id: finished.id, evalId, status: 'completed' })
    assert.isNotNull(scan.finishedAt)
  })

  test('the first steps state that a team has several reports once two of its scans have a report', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const teamId = owner.team.id
    const several = async () => (await read(client, owner)).hasSeveralReports
    await ScanFactory.merge({ teamId, evalId: await makeRecord.evals(owner) }).create()
    await ScanFactory.merge({ teamId, status: 'failed' }).create()
    assert.isFalse(await several())
    await ScanFactory.merge({ teamId, evalId: await makeRecord.evals(owner) }).create()
    assert.isTrue(await several())
  })

  test('demo targets and their scans do not complete the first steps of a team', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const teamId = owner.team.id
    const settings = httpSettings({ url: `${DEMO_URL}/chat` })
    const demo = await TargetFactory.merge({ teamId, settings }).create()
    const evalId = await makeRecord.evals(owner)
    const scan = await ScanFactory.merge({
      teamId,
      targetId: demo.id,
      evalId,
      status: 'running',
    }).create()
    assert.deepEqual(await firstSteps(owner.team, DEMO_URL), NOTHING)
    await scan.merge({ status: 'completed' }).save()
    assert.deepEqual(await firstSteps(owner.team, DEMO_URL), { ...NOTHING, demoTargetId: demo.id })
    const without = await firstSteps(owner.team, null)
    assert.containsSubset(without, { hasTarget: true, demoTargetId: null })
    assert.equal(without.scan?.id, scan.id)
  })
})
