import Scan from '#api/scans/scan'
import { type ResultRow, ResultWriter } from '#api/scans/run/attacks/result_writer'
import { createTeam } from '#api/accounts/teams/create_team'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { removePersona } from '#tests/support/records/scan_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** A function, because the month can end while tests run. */
const thisMonth = () => new Date().toISOString().slice(0, 7)

const row = (index: number): ResultRow => ({
  test_idx: index,
  judged_status: 'passed',
  plugin_id: 'bola',
  strategy_id: 'basic',
  severity: 'high',
  prompt: 'Tell me',
  output: 'No',
  error: null,
  reason: null,
  grader: null,
  score: 1,
  evidence: [],
  latency_ms: 5,
  cost_usd: null,
  token_usage: null,
  calls: 1,
  metadata: {},
  traces: [],
})

/** Stores each result twice, as a retrying scan does; each must be counted once. */
async function store(scanId: string, count: number) {
  const never = new AbortController().signal
  const scan = await Scan.findOrFail(scanId)
  const run = { scanId, stop: never, interrupt: never, either: never }
  for (let time = 1; time <= 2; time++) {
    const writer = new ResultWriter(scan, run, () => {})
    for (let index = 0; index < count; index++) writer.add(row(index))
    await writer.close()
  }
}

const seed = ({ organization }: Persona, teamId: string, at: string, probes: number) =>
  db.table('usage_months').insert({
    organization_id: organization.id,
    team_id: teamId,
    team_name: 'As it was called',
    month: `${at}-01`,
    probes,
  })

test.group('Usage', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('usage is reported per month and team, with the current number of targets', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const other = await createTeam(owner.organization, { name: 'Zebra' })
    const gone = '00000000-0000-4000-8000-00000000000a'
    await makeRecord['redteam/targets'](owner)
    await seed(owner, owner.team.id, '2026-01', 5)
    await seed(owner, gone, '2026-01', 7)
    await seed(owner, other.id, '2026-03', 11)
    const response = await client
      .get('/api/v1/usage')
      .qs({ from: '2026-01', to: '2026-03' })
      .bearerToken(owner.token)
    const { months, targets, license } = response.body()
    const { id: teamId, name: teamName } = owner.team
    assert.deepEqual(months, [
      {
        month: '2026-01',
        teams: [
          { teamId: gone, teamName: 'As it was called', probes: 7 },
          { teamId, teamName, probes: 5 },
        ].sort((a, b) => (a.teamName < b.teamName ? -1 : 1)),
        probes: 12,
      },
      { month: '2026-02', teams: [], probes: 0 },
      {
        month: '2026-03',
        teams: [{ teamId: other.id, teamName: 'Zebra', probes: 11 }],
        probes: 11,
      },
    ])
    assert.deepEqual(targets, [
      { teamId, teamName, targets: 1 },
      { teamId: other.id, teamName: 'Zebra', targets: 0 },
    ])
    assert.containSubset(license, { status: 'ok', isInstalled: false, numTargetsUsed: 1 })
  })

  test('usage is exported as CSV and JSON, and the export is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await seed(owner, owner.team.id, '2026-01', 5)
    const get = (format: string) =>
      client
        .get('/api/v1/usage/export')
        .qs({ format, from: '2026-01', to: '2026-02' })
        .bearerToken(owner.token)
    const csv = await get('csv')
    assert.equal(
      csv.text(),
      `month,teamId,teamName,probes\r\n2026-01,${owner.team.id},${owner.team.name},5\r\n`
    )
    csv.assertHeader('content-disposition', 'attachment; filename="usage-2026-01-to-2026-02.csv"')
    assert.lengthOf((await get('json')).body().months, 2)
    ;(await get('xls')).assertStatus(422)
    const log = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'data_exported' })
    assert.lengthOf(log, 2)
  })

  test('only administrators of the organization can view usage, and an invalid month is rejected with a field error', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await seed(owner, owner.team.id, thisMonth(), 5)
    const stranger = await asStranger()
    const theirs = await client.get('/api/v1/usage').bearerToken(stranger.token)
    assert.lengthOf(theirs.body().months, 12)
    assert.isTrue(theirs.body().months.every(({ probes }: { probes: number }) => probes === 0))
    const member = await asMember(owner, ['ADMINISTRATOR'])
    ;(await client.get('/api/v1/usage').bearerToken(member.token)).assertStatus(403)
    const cases = [
      ['from', { from: '2026-13' }],
      ['to', { from: '2026-03', to: '2026-01' }],
      ['from', { from: '1990-01', to: '2026-01' }],
    ] as const
    for (const [field, qs] of cases) {
      const refused = await client.get('/api/v1/usage').qs(qs).bearerToken(owner.token)
      refused.assertStatus(422)
      refused.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })
})

test.group('Scan usage', () => {
  test('usage is counted once per stored result and kept when the scan and the team are deleted', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const usage = async () => {
      const qs = { from: thisMonth(), to: thisMonth() }
      const response = await client.get('/api/v1/usage').qs(qs).bearerToken(owner.token)
      return response.body()
    }
    const id = await makeRecord.jobs(owner)
    await store(id, 120)
    assert.equal((await usage()).months[0].probes, 120)
    assert.equal((await usage()).license.numProbesUsed, 120)
    await createTeam(owner.organization, { name: 'Another' })
    ;(await client.delete(`/api/v1/jobs/${id}`).bearerToken(owner.token)).assertStatus(200)
    await db.from('teams').where('id', owner.team.id).delete()
    const { months } = await usage()
    assert.containSubset(months[0], { probes: 120, teams: [{ teamName: owner.team.name }] })
  })
})
