import { modelAudits } from '#config/model_audits'
import { sweepModelAudits } from '#api/model_audits/run/sweep_model_audits'
import { ownerForEach } from '#tests/support/groups'
import { startS3, type S3Server } from '#tests/support/model_audits/s3_server'
import { announce, append, tus, upload, UPLOADS } from '#tests/support/model_audits/server_audits'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MIB = 2 ** 20
const KEY = { id: 'AKIAEXAMPLE', secret: 'se/cret+key', region: 'eu-central-1' }
const PREFIX = 'assay/models/'

type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

test.group('Model uploads to a bucket', (group) => {
  let owner: Persona
  let s3: S3Server
  let intercept: Intercept = () => false
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(30_000)
  group.each.setup(async () => {
    intercept = () => false
    s3 = await startS3({
      ...{ bucket: 'models', objects: {}, key: KEY, isWritable: true },
      intercept: (request, response) => intercept(request, response),
    })
    modelAudits.bucket = {
      ...{ bucket: 'models', endpoint: s3.url, region: KEY.region, prefix: PREFIX },
      ...{ accessKeyId: KEY.id, secretAccessKey: KEY.secret },
    }
    return () => {
      modelAudits.bucket = null
      s3.close()
    }
  })

  const offsetOf = async (path: string) =>
    Number((await tus(owner, 'HEAD', path)).headers.get('upload-offset'))
  const rowOf = (id: string) => db.from('model_uploads').where('id', id).firstOrFail()
  const part = (bytes: Buffer, from: number, to = bytes.length) =>
    new Uint8Array(bytes.subarray(from, to))

  test('uploaded files are stored by ID below the prefix, and large files as multipart uploads', async ({
    assert,
  }) => {
    for (const size of [0, 10, 17 * MIB]) {
      const bytes = randomBytes(size)
      const id = await upload(owner, 'weights/model.bin', bytes, 10 * MIB)
      assert.isTrue(s3.objects[`${PREFIX}${id}`]?.equals(bytes), `${size} bytes`)
      const row = await rowOf(id)
      assert.equal(row.storage, 'bucket')
      assert.isNotNull(row.completed_at)
      assert.equal(row.multipart_id !== null, size > 8 * MIB)
      assert.isFalse(existsSync(join(modelAudits.folder, 'uploads', id)))
    }
    assert.lengthOf(Object.keys(s3.objects), 3)
    assert.equal(s3.uploads.size, 0)
  })

  test('parts below the minimum size of the service are combined', async ({ assert }) => {
    const bytes = randomBytes(9 * MIB)
    const id = await upload(owner, 'model.bin', bytes, 4_000_000)
    assert.isTrue(s3.objects[`${PREFIX}${id}`]?.equals(bytes))
    assert.deepEqual(Object.keys(s3.objects), [`${PREFIX}${id}`])
  })

  test('an upload resumes after the last byte that arrived before its connection was lost', async ({
    assert,
  }) => {
    const bytes = randomBytes(12 * MIB)
    const { path, id } = await announce(owner, 'model.bin', bytes.length)
    let lose = () => {}
    const hanging = new ReadableStream({
      start(controller) {
        controller.enqueue(part(bytes, 0, 10 * MIB))
        lose = () => controller.error(new Error('the connection was lost'))
      },
    })
    const lost = append(owner, path, 0, hanging).catch((error: unknown) => error)
    while ([...s3.uploads.values()][0]?.parts.size !== 1) await delay(20)
    lose()
    assert.instanceOf(await lost, Error)
    assert.equal(await offsetOf(path), 10 * MIB)
    const rest = await append(owner, path, 10 * MIB, part(bytes, 10 * MIB))
    assert.equal(rest.status, 204)
    assert.isTrue(s3.objects[`${PREFIX}${id}`]?.equals(bytes))
  })

  test('an upload whose process was killed resumes after the last stored part', async ({
    assert,
  }) => {
    const bytes = randomBytes(20 * MIB)
    const { path, id } = await announce(owner, 'model.bin', bytes.length)
    await append(owner, path, 0, part(bytes, 0, 9 * MIB))
    // The process was killed after it had completed the second part and written some of the third.
    const [multipart] = s3.uploads.values()
    multipart!.parts.set(2, { body: bytes.subarray(8 * MIB, 16 * MIB), etag: '"second"' })
    assert.equal(await offsetOf(path), 16 * MIB)
    await append(owner, path, 16 * MIB, part(bytes, 16 * MIB))
    assert.isTrue(s3.objects[`${PREFIX}${id}`]?.equals(bytes))
  })

  test('an upload is complete even if its process was killed before recording that {when}')
    .with([{ when: 'the parts were stored' }, { when: 'the parts were joined' }])
    .run(async ({ assert }, { when }) => {
      const bytes = randomBytes(9 * MIB)
      const { path, id } = await announce(owner, 'model.bin', bytes.length)
      if (when === 'the parts were stored') {
        intercept = ({ method, url }, response) => {
          if (method !== 'POST' || !url?.includes('uploadId')) return false
          response.writeHead(400).end('<Error><Code>Killed</Code></Error>')
          return true
        }
      }
      await append(owner, path, 0, part(bytes, 0))
      await db.from('model_uploads').where('id', id).update({ completed_at: null })
      intercept = () => false
      assert.equal(await offsetOf(path), bytes.length)
      assert.isNotNull((await rowOf(id)).completed_at)
      assert.isTrue(s3.objects[`${PREFIX}${id}`]?.equals(bytes))
    })

  test('an upload stays incomplete if the service reports an error in a 200 response', async ({
    assert,
  }) => {
    const bytes = randomBytes(9 * MIB)
    const { path, id } = await announce(owner, 'model.bin', bytes.length)
    intercept = ({ method, url }, response) => {
      if (method !== 'POST' || !url?.includes('uploadId')) return false
      response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
      return true
    }
    const response = await append(owner, path, 0, part(bytes, 0))
    assert.equal(response.status, 503)
    assert.isNull((await rowOf(id)).completed_at)
  })

  test('requests are retried after temporary service errors, and other errors are reported without details', async ({
    assert,
  }) => {
    let failures = 2
    intercept = ({ method }, response) => {
      if (method !== 'PUT' || failures-- <= 0) return false
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    }
    const id = await upload(owner, 'model.bin', Buffer.from('model'))
    assert.equal(s3.objects[`${PREFIX}${id}`]?.toString(), 'model')
    modelAudits.bucket = { ...modelAudits.bucket!, secretAccessKey: 'another' }
    const { path } = await announce(owner, 'model.bin', 5)
    const response = await append(owner, path, 0, 'model')
    assert.equal(response.status, 503)
    const text = await response.text()
    assert.match(text, /storage for uploads is not available/)
    assert.notInclude(text, '127.0.0.1')
  })

  test("bucket uploads are limited by the team's storage limit, not by the disk size", async ({
    assert,
    cleanup,
  }) => {
    const max = { maxBytes: modelAudits.maxBytes, maxTeamBytes: modelAudits.maxTeamBytes }
    cleanup(() => void Object.assign(modelAudits, max))
    Object.assign(modelAudits, { maxBytes: 2 ** 50, maxTeamBytes: 2 ** 49 })
    await announce(owner, 'model.bin', 2 ** 48)
    await announce(owner, 'model.bin', 2 ** 48)
    await assert.rejects(() => announce(owner, 'model.bin', 1), /507/)
  })

  test('deleted uploads and uploads without a new part for a day are removed from the bucket', async ({
    assert,
  }) => {
    const bytes = randomBytes(10 * MIB)
    const begin = async () => {
      const { path, id } = await announce(owner, 'model.bin', bytes.length)
      await append(owner, path, 0, part(bytes, 0, 9 * MIB))
      return id
    }
    const deleted = await begin()
    assert.equal((await tus(owner, 'DELETE', `${UPLOADS}/${deleted}`)).status, 204)
    assert.lengthOf(Object.keys(s3.objects), 0)
    assert.equal(s3.uploads.size, 0)

    const [old, recent] = [await begin(), await begin()]
    const foreign = `${PREFIX}notes.txt`
    s3.objects[foreign] = Buffer.from('of others')
    s3.modifiedAt[foreign] = new Date(0)
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    await db
      .from('model_uploads')
      .where('id', old)
      .update({ updated_at: hours(25) })
    await sweepModelAudits()
    await sweepModelAudits(new Date(Date.now() + 2 * 3_600_000))
    const kept = [...s3.uploads.values()].map(({ key }) => key)
    assert.deepEqual(kept, [`${PREFIX}${recent}`])
    assert.sameMembers(Object.keys(s3.objects), [`${PREFIX}${recent}.tail-1`, foreign])
  })

  test('an abandoned multipart upload is removed, and the current multipart upload of the same file is kept', async ({
    assert,
  }) => {
    const { id, path } = await announce(owner, 'model.bin', 10 * MIB)
    const bytes = randomBytes(10 * MIB)
    const startedAt = new Date(Date.now() - 7_200_000)
    s3.uploads.set('abandoned', { key: `${PREFIX}${id}`, startedAt, parts: new Map() })
    await append(owner, path, 0, part(bytes, 0, 9 * MIB))
    await sweepModelAudits()
    assert.isFalse(s3.uploads.has('abandoned'))
    assert.equal(s3.uploads.size, 1)
  })
})
