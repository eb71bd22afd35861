import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { type CallEntry, EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import { readKnownHead } from '#api/mcp/calls/known_heads'
import { verifyCalls } from '#api/mcp/calls/verify_calls'
import type { CallLogVerification } from '#api/contract/mcp/call'
import { ownerForEach } from '#tests/support/groups'
import { insertAlert } from '#tests/support/mcp/mcp_records'
import { asNeighbor, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const CALLS = '/api/v1/mcp/calls'
const at = (agoMs = 0) => new Date(Date.now() - agoMs).toISOString()

const started = (values: Partial<CallEntry> = {}): CallEntry => ({
  ...EMPTY_ENTRY,
  call_id: randomUUID(),
  kind: 'started',
  method: 'tools/call',
  tool: 'echo',
  effect: 'allow',
  created_at: at(),
  ...values,
})
const ended = (callId: string, values: Partial<CallEntry> = {}): CallEntry => ({
  ...EMPTY_ENTRY,
  call_id: callId,
  kind: 'ended',
  outcome: 'completed',
  latency_ms: 1.234,
  created_at: at(),
  ...values,
})

test.group('MCP call log', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  /** Runs SQL as an attacker who owns the database and can disable the trigger. */
  const tamper = (sql: string, bindings: Record<string, string | number> = {}) =>
    db.transaction(async (trx) => {
      await trx.rawQuery('alter table mcp_call_entries disable trigger keep_mcp_call_entries')
      await trx.rawQuery(sql, { teamId: owner.team.id, ...bindings })
      await trx.rawQuery('alter table mcp_call_entries enable trigger keep_mcp_call_entries')
    })

  async function logged(count: number, writer = new CallWriter()) {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const entry = started()
        await writer.append(owner.team.id, entry)
        await writer.append(owner.team.id, ended(entry.call_id))
      })
    )
  }

  test('concurrent calls form one chain that has no gaps and passes verification', async ({
    assert,
  }) => {
    await logged(25)
    const { isIntact, entries, head } = await verifyCalls(owner.team.id)
    assert.isTrue(isIntact)
    assert.equal(entries, 50)
    assert.match(head ?? '', /^50:sha256:/)
  })

  test('two gateways that write to one chain concurrently neither lose nor repeat entries nor fork the chain', async ({
    assert,
  }) => {
    const writers = [new CallWriter(), new CallWriter()]
    for (let round = 0; round < 5; round++) {
      await Promise.all(writers.map((writer) => logged(4, writer)))
    }
    const entries = await db
      .from('mcp_call_entries')
      .where('team_id', owner.team.id)
      .orderBy('sequence')
    assert.deepEqual(
      entries.map(({ sequence }) => Number(sequence)),
      Array.from({ length: 80 }, (_, n) => n + 1)
    )
    assert.equal(new Set(entries.map(({ kind, call_id: id }) => `${kind} ${id}`)).size, 80)
    assert.isTrue((await verifyCalls(owner.team.id)).isIntact)
  })

  test('entries cannot be changed or deleted, except by deleting their team', async ({
    assert,
  }) => {
    await logged(1)
    const entries = () => db.from('mcp_call_entries').where('team_id', owner.team.id)
    await assert.rejects(() => entries().update({ tool: 'other' }), /cannot be changed/)
    await assert.rejects(() => entries().delete(), /cannot be changed/)
    await db.from('teams').where('id', owner.team.id).delete()
    assert.lengthOf(await entries(), 0)
  })

  test('verification detects changed, inserted, and removed entries, including a removed last entry', async ({
    assert,
  }) => {
    await logged(3)
    const faultAfter = async (sql: string, undo: string) => {
      await tamper(sql)
      const { fault } = await verifyCalls(owner.team.id)
      await tamper(undo)
      return fault && [fault.kind, fault.sequence]
    }
    const where = 'where team_id = :teamId and sequence'
    await tamper(`create table kept as select * from mcp_call_entries where team_id = :teamId`)
    const restore = (sequence: number) =>
      `insert into mcp_call_entries select * from kept ${where} = ${sequence}`
    const changed = await faultAfter(
      `update mcp_call_entries set user_name = 'Other' ${where} = 2`,
      `update mcp_call_entries set user_name = null ${where} = 2`
    )
    assert.deepEqual(changed, ['altered', 2])
    const removed = await faultAfter(`delete from mcp_call_entries ${where} = 4`, restore(4))
    assert.deepEqual(removed, ['missing', 4])
    const last = await faultAfter(`delete from mcp_call_entries ${where} = 6`, restore(6))
    assert.deepEqual(last, ['truncated', 6])
    const inserted = await faultAfter(
      `insert into mcp_call_entries (team_id, sequence, call_id, kind, findings, created_at, hash)
       values (:teamId, 7, gen_random_uuid(), 'denied', '[]', now(), 'sha256:0')`,
      `delete from mcp_call_entries ${where} = 7`
    )
    assert.deepEqual(inserted, ['altered', 7])
    await db.rawQuery('drop table kept')
    assert.isTrue((await verifyCalls(owner.team.id)).isIntact)
  })

  test('verification against an externally stored head detects removed entries even if the database head was reset too', async ({
    assert,
  }) => {
    await logged(1)
    const { sealed_head: old } = await db
      .from('mcp_call_chains')
      .where('team_id', owner.team.id)
      .firstOrFail()
    await logged(1)
    const { head } = await verifyCalls(owner.team.id)
    await tamper('delete from mcp_call_entries where team_id = :teamId and sequence > 2')
    await tamper('update mcp_call_chains set sealed_head = :old where team_id = :teamId', { old })
    assert.isTrue((await verifyCalls(owner.team.id)).isIntact)
    const known = readKnownHead(head ?? '')
    const { fault } = await verifyCalls(owner.team.id, known ?? undefined)
    assert.equal(fault?.kind, 'truncated')
  })

  test('a call whose gateway was killed is marked as ambiguous exactly once', async ({
    assert,
  }) => {
    const writer = new CallWriter()
    const old = started({ created_at: at(20 * 60_000) })
    const recent = started()
    await writer.append(owner.team.id, old)
    await writer.append(owner.team.id, recent)
    await closeOpenCalls()
    await closeOpenCalls()
    await writer.append(owner.team.id, ended(old.call_id))
    const rows = await db.from('mcp_calls').where('team_id', owner.team.id).orderBy('sequence')
    assert.deepEqual(
      rows.map(({ outcome }) => outcome),
      ['ambiguous', 'running']
    )
    assert.isTrue((await verifyCalls(owner.team.id)).isIntact)
  })

  test("one team's unreadable log does not prevent the open calls of other teams from being closed", async ({
    assert,
  }) => {
    const neighbor = await asNeighbor(owner)
    const writer = new CallWriter()
    await writer.append(owner.team.id, started({ created_at: at(30 * 60_000) }))
    await writer.append(neighbor.team.id, started({ created_at: at(20 * 60_000) }))
    const unreadable = { sealed_head: 'sealed with another key' }
    await db.from('mcp_call_chains').where('team_id', owner.team.id).update(unreadable)
    await closeOpenCalls()
    const [call] = await db.from('mcp_calls').where('team_id', neighbor.team.id)
    assert.equal(call.outcome, 'ambiguous')
  })

  test('the API lists and filters calls and verifies their log, and the verification is audited', async ({
    client,
    assert,
  }) => {
    await logged(2)
    const filter = JSON.stringify({ outcome: 'completed', q: 'ECHO' })
    const list = await client.get(CALLS).qs({ filter }).bearerToken(owner.token)
    list.assertStatus(200)
    assert.lengthOf(list.body(), 2)
    const one = await client.get(`${CALLS}/${list.body()[0].id}`).bearerToken(owner.token)
    one.assertBodyContains({ outcome: 'completed', latencyMs: 1.234, responseFindings: [] })
    const response = await client.post(`${CALLS}/verify`).json({}).bearerToken(owner.token)
    response.assertStatus(200)
    const verification: CallLogVerification = response.body()
    assert.containsSubset(verification, { isIntact: true, entries: 4, fault: null })
    const entry = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'mcp_log_verified' })
      .firstOrFail()
    assert.include(JSON.stringify(entry.metadata), verification.head ?? 'none')
  })

  test('a resolved alert cannot be reopened', async ({ client }) => {
    const path = `/api/v1/mcp/alerts/${await insertAlert(owner.team.id)}`
    const put = (body: object) => client.put(path).json(body).bearerToken(owner.token)
    const resolved = await put({ state: 'resolved', note: 'Fixed' })
    resolved.assertBodyContains({ state: 'resolved', note: 'Fixed' })
    ;(await put({ state: 'open' })).assertStatus(409)
  })
})
