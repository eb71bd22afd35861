import { RequestWriter } from '#api/guardrails/run/request_writer'
import { requestEvent } from '#api/guardrails/run/request_event'
import { inputOf } from '#api/guardrails/input_of'
import { DEFAULT_FAIL_MODES } from '#api/contract/guardrails/guardrail'
import type { Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test.group('Spooled guardrail requests', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  async function event() {
    const targetId = await makeRecord['redteam/targets'](owner)
    const guardrail = {
      id: await makeRecord.guardrails(owner),
      name: 'G',
      teamId: owner.team.id,
      organizationId: owner.organization.id,
      targetIds: [targetId],
      storage: 'none' as const,
      retentionDays: 30,
      failModes: DEFAULT_FAIL_MODES,
      active: null,
      shadow: null,
    }
    const response = {
      action: 'allow' as const,
      severity: 0,
      failMode: 'open' as const,
      guardrailResults: [],
      latencyMs: 1,
    }
    const context = {
      targetId,
      path: 'evaluate' as const,
      identity: null,
      identityMetadata: null,
      sessionId: null,
    }
    const outcome = { response, results: [], shadow: [] }
    return requestEvent([guardrail], inputOf('INPUT', 'Hello'), outcome, context)
  }

  test('a spool file is stored once even if two processes import it, and an invalid file is renamed', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-spool-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const good = await event()
    await writeFile(join(folder, '1.jsonl'), 'not JSON')
    await writeFile(join(folder, '2.jsonl'), JSON.stringify({ ...good, action: 'dance' }))
    await writeFile(join(folder, '3.jsonl'), JSON.stringify(good))
    await Promise.all([new RequestWriter(folder).flush(), new RequestWriter(folder).flush()])
    assert.deepEqual((await readdir(folder)).sort(), ['1.jsonl.rejected', '2.jsonl.rejected'])
    const rows = await db.from('guardrail_requests').where('team_id', owner.team.id)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [good.id]
    )
  })

  test('a request that the database rejects does not keep the others of its batch from being stored', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-spool-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const good = await event()
    const rejected = { ...good, id: randomUUID(), action: 'dance' as 'allow' }
    const events = [good, rejected, { ...good, id: randomUUID() }]
    const writer = new RequestWriter(folder)
    for (const one of events) writer.add(one)
    await writer.flush()
    const spooled = events.map((one) => ({ ...one, id: one === rejected ? one.id : randomUUID() }))
    await writeFile(join(folder, '1.jsonl'), spooled.map((one) => JSON.stringify(one)).join('\n'))
    await writer.flush()
    assert.lengthOf(await db.from('guardrail_requests').where('team_id', owner.team.id), 4)
    const files = await readdir(folder)
    assert.lengthOf(files, 2)
    for (const name of files) {
      assert.match(name, /\.rejected$/)
      assert.equal(JSON.parse(await readFile(join(folder, name), 'utf8')).id, rejected.id)
    }
  })

  test('no request is lost when the writer stops while the database rejects batches', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-spool-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const writer = new RequestWriter(folder)
    const rejected = { ...(await event()), action: 'dance' as 'allow' }
    for (let added = 0; added < 1_100; added++) writer.add({ ...rejected, id: randomUUID() })
    await writer.stop()
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
    )
    assert.lengthOf(
      files.flatMap((text) => text.split('\n')),
      1_100
    )
    assert.equal(writer.lost, 0)
  })
})
