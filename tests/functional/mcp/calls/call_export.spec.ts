import { EMPTY_ENTRY, type CallEntry } from '#api/mcp/calls/call_entry'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { readKnownHead } from '#api/mcp/calls/known_heads'
import { trimCalls } from '#api/mcp/calls/retention/trim_calls'
import { verifyCalls } from '#api/mcp/calls/verify_calls'
import { ownerForEach } from '#tests/support/groups'
import { asMember, asNeighbor, type Persona } from '#tests/support/personas'
import { aceProgram } from '#tests/support/processes/programs'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'

const DAY_MS = 86_400_000
const CALLS = '/api/v1/mcp/calls'

/** Records one call per age in days, oldest first. @returns the IDs of the calls */
async function logged(owner: Persona, ages: readonly number[], values: Partial<CallEntry> = {}) {
  const writer = new CallWriter()
  const ids: string[] = []
  for (const age of ages) {
    const createdAt = new Date(Date.now() - age * DAY_MS).toISOString()
    const callId = randomUUID()
    const about = { call_id: callId, created_at: createdAt }
    ids.push(callId)
    await writer.append(owner.team.id, {
      ...EMPTY_ENTRY,
      ...{ ...about, kind: 'started', method: 'tools/call', tool: 'echo' },
      effect: 'allow',
      ...values,
    })
    const ended = { ...about, kind: 'ended', outcome: 'completed' } as const
    await writer.append(owner.team.id, { ...EMPTY_ENTRY, ...ended })
  }
  return ids
}

test.group('MCP call export', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('filtered calls can be exported as JSONL and CSV, latest first, and the export is audited', async ({
    client,
    assert,
  }) => {
    const ids = await logged(owner, [2, 1], { user_name: '=Ann', findings: '[{"rule":"x"}]' })
    await logged(owner, [0], { tool: 'other' })
    await logged(await asNeighbor(owner), [0])
    const get = (format: string, filter: object = { tool: 'echo' }) =>
      client
        .get(`${CALLS}/export`)
        .qs({ format, filter: JSON.stringify(filter) })
        .bearerToken(owner.token)
    const lines = await get('jsonl')
    lines.assertStatus(200)
    assert.include(lines.header('content-disposition') ?? '', 'mcp-calls.jsonl')
    const records = lines
      .text()
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    assert.deepEqual(
      records.map(({ id }) => id),
      ids.toReversed()
    )
    assert.containsSubset(records[0], {
      sequence: 3,
      outcome: 'completed',
      request_findings: [{ rule: 'x' }],
    })
    assert.notProperty(records[0], 'team_id')
    const csv = await get('csv')
    const [headings, first] = csv.text().split('\r\n')
    assert.match(headings ?? '', /^id,sequence,created_at,/)
    assert.include(first, ",'=Ann,")
    assert.equal((await get('jsonl', { tool: 'none such' })).text(), '')
    ;(await get('json')).assertStatus(422)
    ;(await get('csv', { nothing: 1 })).assertStatus(422)
    const entries = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'data_exported' })
    assert.lengthOf(entries, 3)
  })

  test('20,000 calls are exported completely', async ({ client, assert }) => {
    await logged(owner, [0])
    const { team } = owner
    await db.rawQuery(
      `insert into mcp_call_entries (team_id, sequence, call_id, kind, tool, effect, findings, created_at, hash)
       select :teamId, n + 100, gen_random_uuid(), 'denied', 'bulk', 'deny', '[]', now(), 'sha256:0'
       from generate_series(1, 20000) n`,
      { teamId: team.id }
    )
    const response = await client
      .get(`${CALLS}/export`)
      .qs({ format: 'jsonl', filter: JSON.stringify({ tool: 'bulk' }) })
      .bearerToken(owner.token)
    assert.lengthOf(response.text().trim().split('\n'), 20_000)
  }).timeout(60_000)
})

test.group('MCP call retention', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  const keep = (days: number | null) =>
    db.from('mcp_call_chains').where('team_id', owner.team.id).update({ retention_days: days })
  const entries = () =>
    db.from('mcp_call_entries').where('team_id', owner.team.id).orderBy('sequence')

  test('old entries are deleted, the remaining entries are verified from the checkpoint, and new entries extend the log', async ({
    assert,
  }) => {
    await logged(owner, [100, 50, 40, 5])
    const old = (await verifyCalls(owner.team.id)).head
    await trimCalls()
    assert.lengthOf(await entries(), 8)
    await keep(45)
    await trimCalls()
    assert.deepEqual(
      (await entries()).map(({ sequence }) => Number(sequence)),
      [5, 6, 7, 8]
    )
    await logged(owner, [0])
    const verified = await verifyCalls(owner.team.id)
    assert.containsSubset(verified, { isIntact: true, entries: 6, fault: null })
    assert.match(verified.checkpoint ?? '', /^4:sha256:/)
    const known = readKnownHead(old ?? '')
    assert.isTrue((await verifyCalls(owner.team.id, known ?? undefined)).isIntact)
    const forged = { sequence: 4, hash: `sha256:${'0'.repeat(64)}` }
    assert.equal((await verifyCalls(owner.team.id, forged)).fault?.kind, 'altered')
    await keep(30)
    await trimCalls(new Date(Date.now() + 60 * DAY_MS))
    assert.lengthOf(await entries(), 0)
    await logged(owner, [0])
    assert.containsSubset(await verifyCalls(owner.team.id), { isIntact: true, entries: 2 })
    const trims = await db
      .from('audit_logs')
      .where({ team_id: owner.team.id, action: 'mcp_log_trimmed' })
      .orderBy('created_at')
    assert.deepEqual(
      trims.map(({ metadata }) => metadata.entries),
      [4, 6]
    )
    assert.equal(trims[0].metadata.checkpoint, verified.checkpoint)
  })

  test('an entry older than the retention period is kept if it follows a more recent entry', async ({
    assert,
  }) => {
    const writer = new CallWriter()
    const at = (age: number) => new Date(Date.now() - age * DAY_MS).toISOString()
    await logged(owner, [60])
    await writer.append(owner.team.id, {
      ...EMPTY_ENTRY,
      ...{ call_id: randomUUID(), kind: 'denied', created_at: at(10) },
    })
    await logged(owner, [60])
    await keep(45)
    await trimCalls()
    assert.deepEqual(
      (await entries()).map(({ sequence }) => Number(sequence)),
      [3, 4, 5]
    )
    assert.isTrue((await verifyCalls(owner.team.id)).isIntact)
  })

  test('no entries are deleted if the log was tampered with or the checkpoint belongs to another team', async ({
    assert,
  }) => {
    await logged(owner, [100, 90])
    await db.transaction(async (trx) => {
      await trx.rawQuery('alter table mcp_call_entries disable trigger keep_mcp_call_entries')
      await trx
        .from('mcp_call_entries')
        .where({ team_id: owner.team.id, sequence: 2 })
        .update({ outcome: 'failed' })
      await trx.rawQuery('alter table mcp_call_entries enable trigger keep_mcp_call_entries')
    })
    await keep(45)
    await trimCalls()
    assert.lengthOf(await entries(), 4)
    assert.equal((await verifyCalls(owner.team.id)).fault?.sequence, 2)

    const neighbor = await asNeighbor(owner)
    await logged(neighbor, [100])
    const chain = (by: Persona) => db.from('mcp_call_chains').where('team_id', by.team.id)
    await chain(neighbor).update({ retention_days: 45 })
    await trimCalls()
    const { sealed_checkpoint: foreign } = await chain(neighbor).firstOrFail()
    await chain(owner).update({ sealed_checkpoint: foreign })
    assert.match((await verifyCalls(owner.team.id)).fault?.message ?? '', /checkpoint/)
  })

  test('users who can delete evidence can change the retention period, and the change is audited', async ({
    client,
    assert,
  }) => {
    const put = (days: unknown, by: Persona = owner) =>
      client.put(`${CALLS}/retention`).json({ days }).bearerToken(by.token)
    ;(await put(90)).assertBody({ days: 90, checkpoint: null })
    ;(await put(29)).assertStatus(422)
    ;(await put(3651)).assertStatus(422)
    const viewer = await asMember(owner, ['VIEW_MCP_PROXY'])
    ;(await put(90, viewer)).assertStatus(403)
    const shown = await client.get(`${CALLS}/retention`).bearerToken(viewer.token)
    shown.assertBody({ days: 90, checkpoint: null })
    ;(await put(null)).assertBody({ days: null, checkpoint: null })
    const rows = await db
      .from('audit_logs')
      .where({ team_id: owner.team.id, action: 'mcp_retention_updated' })
    assert.lengthOf(rows, 2)
  })

  test('mcp:verify prints the head and exits with 1 for a tampered log and 2 for a malformed head', async ({
    assert,
  }) => {
    const verify = (...flags: string[]) =>
      spawnSync(process.execPath, aceProgram('mcp:verify', ...flags), { encoding: 'utf8' })
    await logged(owner, [100, 1])
    await keep(45)
    await trimCalls()
    const team = `--team=${owner.team.id}`
    const first = verify(team)
    assert.equal(first.status, 0, first.stdout + first.stderr)
    const [, head = ''] =
      /2 entries are intact\. Head: (4:sha256:[0-9a-f]{64})/.exec(first.stdout) ?? []
    assert.include(first.stdout, 'after the deleted entry 2:sha256:')
    await logged(owner, [0])
    assert.equal(verify(team, `--head=${head}`).status, 0)
    const later = verify(team, `--head=99:${head.slice(2)}`)
    assert.equal(later.status, 1)
    assert.include(later.stdout, 'ends before the known head at 99')
    assert.equal(verify(team, '--head=newest').status, 2)
    assert.equal(verify(`--head=${head}`).status, 2)
  }).timeout(120_000)
})
