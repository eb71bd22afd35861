import { modelAudits } from '#config/model_audits'
import { asMember, asNeighbor, asStranger, type Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import {
  announce,
  append,
  metadata,
  tus,
  upload,
  UPLOADS,
} from '#tests/support/model_audits/server_audits'
import Team from '#api/accounts/tenants/team'
import { freeBytesOf } from '#api/model_audits/uploads/start_upload'
import { sweepModelAudits } from '#api/model_audits/run/sweep_model_audits'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const fileOf = (id: string) => join(modelAudits.folder, 'uploads', id)

test.group('Model uploads', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a file uploaded in parts is stored byte for byte', async ({ assert }) => {
    const bytes = randomBytes(3_000_000)
    const id = await upload(owner, 'weights/model.bin', bytes, 1_000_000)
    assert.isTrue(readFileSync(fileOf(id)).equals(bytes))
    const row = await db.from('model_uploads').where('id', id).firstOrFail()
    assert.equal(row.name, 'weights/model.bin')
    assert.isNotNull(row.completed_at)
    assert.isNull(row.lock_token)
    const about = await (await tus(owner, 'GET', `${UPLOADS}/${id}`)).json()
    assert.deepEqual(about, { id, name: 'weights/model.bin', bytes: 3_000_000, isComplete: true })
  })

  test('free space for uploads is reported even before the first upload has created the folder', async ({
    assert,
    cleanup,
  }) => {
    const { folder } = modelAudits
    cleanup(() => void (modelAudits.folder = folder))
    modelAudits.folder = join(mkdtempSync(join(tmpdir(), 'model-audits-')), 'new')
    assert.isAbove(await freeBytesOf(await Team.findOrFail(owner.team.id)), 0)
  })

  test('an interrupted upload resumes at the offset that the server reports', async ({
    assert,
  }) => {
    const bytes = randomBytes(2_000_000)
    const { path, id } = await announce(owner, 'model.bin', bytes.length)
    const abort = new AbortController()
    const half = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 1_000_000)))
        while (!abort.signal.aborted) await delay(20)
        controller.error(new Error('the connection was lost'))
      },
    })
    const interrupted = append(owner, path, 0, half).catch((error: unknown) => error)
    while (!existsSync(fileOf(id)) || readFileSync(fileOf(id)).length < 1_000_000) await delay(20)
    abort.abort()
    assert.instanceOf(await interrupted, Error)
    const head = await tus(owner, 'HEAD', path)
    assert.equal(head.status, 200)
    const offset = Number(head.headers.get('upload-offset'))
    assert.equal(offset, 1_000_000)
    const rest = await append(owner, path, offset, new Uint8Array(bytes.subarray(offset)))
    assert.equal(rest.status, 204)
    assert.isTrue(readFileSync(fileOf(id)).equals(bytes))
  })

  test('resuming an upload replaces an earlier request with a hanging connection', async ({
    assert,
  }) => {
    const bytes = randomBytes(200_000)
    const { path, id } = await announce(owner, 'model.bin', bytes.length)
    let close = () => {}
    const hanging = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 100_000)))
        close = () => controller.error(new Error('closed'))
      },
    })
    const first = append(owner, path, 0, hanging).catch((error: unknown) => error)
    while (!existsSync(fileOf(id)) || readFileSync(fileOf(id)).length < 100_000) await delay(20)
    const head = await tus(owner, 'HEAD', path)
    assert.equal(head.headers.get('upload-offset'), '100000')
    const second = await append(owner, path, 100_000, new Uint8Array(bytes.subarray(100_000)))
    assert.equal(second.status, 204)
    close()
    await first
    assert.isTrue(readFileSync(fileOf(id)).equals(bytes))
  }).timeout(30_000)

  test("other teams' uploads cannot be read, resumed, or deleted", async ({ assert }) => {
    const { path } = await announce(owner, 'model.bin', 10)
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        assert.equal((await tus(outsider, method, path)).status, 404, method)
      }
      assert.equal((await append(outsider, path, 0, 'x')).status, 404)
    }
    const viewer = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    assert.equal((await append(viewer, path, 0, 'x')).status, 403)
    const started = await tus(viewer, 'POST', UPLOADS, {
      'upload-length': '1',
      'upload-metadata': metadata('a.bin'),
    })
    assert.equal(started.status, 403)
  })

  test('an upload is rejected before its content arrives if it {name}')
    .with([
      { name: 'is too large', status: 413, length: String(2 ** 50), filename: 'a.bin' },
      { name: 'has no valid size', status: 422, length: 'many', filename: 'a.bin' },
      { name: 'has a negative size', status: 422, length: '-1', filename: 'a.bin' },
      { name: 'has no name', status: 422, length: '5', filename: '' },
      { name: 'has a path outside its folder', status: 422, length: '5', filename: '../../a.bin' },
      { name: "exceeds the team's storage limit", status: 507, length: '', filename: 'a.bin' },
    ])
    .run(async ({ assert, cleanup }, { status, length, filename }) => {
      const max = { maxTeamBytes: modelAudits.maxTeamBytes }
      cleanup(() => void Object.assign(modelAudits, max))
      if (status === 507) modelAudits.maxTeamBytes = 100
      const response = await tus(owner, 'POST', UPLOADS, {
        'upload-length': length || '101',
        'upload-metadata': metadata(filename),
      })
      assert.equal(response.status, status, await response.text())
      assert.lengthOf(await db.from('model_uploads').where('team_id', owner.team.id), 0)
    })

  test('a team can have at most 2,000 uploads, including empty uploads', async ({ assert }) => {
    await db.rawQuery(
      `insert into model_uploads (team_id, created_by_id, name, bytes)
       select ?::uuid, ?::uuid, 'a.bin', 0 from generate_series(1, 2000)`,
      [owner.team.id, owner.user.id]
    )
    const response = await tus(owner, 'POST', UPLOADS, {
      'upload-length': '0',
      'upload-metadata': metadata('a.bin'),
    })
    assert.equal(response.status, 409)
    assert.match(await response.text(), /2,000 uploads/)
  })

  test('bytes beyond the announced size are not stored', async ({ assert }) => {
    const { path, id } = await announce(owner, 'model.bin', 10)
    const response = await append(owner, path, 0, 'x'.repeat(1_000))
    assert.equal(response.status, 413)
    assert.isAtMost(readFileSync(fileOf(id)).length, 10)
  })

  test('responses to upload requests do not allow other origins', async ({ assert }) => {
    const { path } = await announce(owner, 'model.bin', 10)
    const response = await tus(owner, 'HEAD', path, { origin: 'https://evil.example.test' })
    assert.isNull(response.headers.get('access-control-allow-origin'))
  })

  test('the files of deleted uploads and of uploads without a new part for a day are deleted', async ({
    assert,
  }) => {
    const [deleted, old, recent] = [
      await upload(owner, 'a.bin', Buffer.from('a')),
      await upload(owner, 'b.bin', Buffer.from('b')),
      await upload(owner, 'c.bin', Buffer.from('c')),
    ]
    assert.equal((await tus(owner, 'DELETE', `${UPLOADS}/${deleted}`)).status, 204)
    assert.isFalse(existsSync(fileOf(deleted)))
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    await db
      .from('model_uploads')
      .where('id', old)
      .update({ updated_at: hours(25) })
    await sweepModelAudits()
    assert.lengthOf(await db.from('model_uploads').whereIn('id', [deleted, old]), 0)
    await sweepModelAudits(new Date(Date.now() + 2 * 3_600_000))
    assert.isFalse(existsSync(fileOf(old)))
    assert.isTrue(existsSync(fileOf(recent)))
  })
})
