import { MAX_PREVIEWED_HEADS } from '#api/contract/model_audits/preview'
import { modelAudits } from '#config/model_audits'
import { zipOf } from '#tests/support/audit_set/archives'
import { safetensorsOf } from '#tests/support/audit_set/model_files'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach } from '#tests/support/groups'
import { startPeer } from '#tests/support/model_audits/peer'
import { startS3 } from '#tests/support/model_audits/s3_server'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREVIEW = '/api/v1/model-audits/preview'
const PICKLE = pickle(2).call('os', 'system', 'touch x').stop()
const KEY = { id: 'AKIAEXAMPLE', secret: 'secret', region: 'eu-central-1' }
const TENSORS = safetensorsOf(
  { w: { dtype: 'U8', shape: [4], data_offsets: [0, 4] } },
  Buffer.alloc(4)
)

const uploaded = (name: string, content: Buffer, bytes = content.length) => ({
  ...{ name, bytes, head: content.toString('base64') },
})

test.group('Model audit previews', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const preview = (client: ApiClient, body: object, token = owner.token) =>
    client.post(PREVIEW).json(body).bearerToken(token)

  test('the preview recognizes files by their first bytes, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const response = await preview(client, {
      source: 'upload',
      files: [
        uploaded('model/weights.safetensors', TENSORS, 5_000_000),
        uploaded('model/notes.txt', PICKLE),
        uploaded('model/archive.bin', zipOf([{ name: 'a.txt', content: 'a' }])),
        uploaded('model/old.rar', Buffer.from('Rar!\x1a\x07\x00rest', 'latin1')),
        uploaded('model/empty', Buffer.alloc(0)),
      ],
    })
    response.assertStatus(200)
    const { files, ...totals } = response.body()
    assert.deepEqual(files, [
      {
        ...{ name: 'model/weights.safetensors', bytes: 5_000_000, format: 'safetensors' },
        ...{ scanner: 'safetensors', isExpected: true, reading: 'start' },
      },
      {
        ...{ name: 'model/notes.txt', bytes: PICKLE.length, format: 'pickle' },
        ...{ scanner: 'pickle', isExpected: false, reading: 'all' },
      },
      { ...files[2], format: 'zip', scanner: 'zip', isExpected: null, reading: 'all' },
      { ...files[3], format: 'rar', reading: 'none' },
      { ...files[4], format: 'empty', bytes: 0 },
    ])
    assert.containsSubset(totals, { fileCount: 5, isTruncated: false, leftOut: [] })
    assert.equal(totals.maxBytes, modelAudits.maxBytes)
    assert.isEmpty(await db.from('model_audits').where('team_id', owner.team.id))
    assert.isEmpty(await db.from('model_uploads').where('team_id', owner.team.id))
  })

  test('the preview of a full audit states that the weights are read completely', async ({
    client,
    assert,
  }) => {
    const files = [uploaded('w.safetensors', TENSORS)]
    const response = await preview(client, { source: 'upload', depth: 'full', files })
    assert.equal(response.body().files[0].reading, 'all')
  })

  test('the preview of a folder lists its files, including those that an audit skips', async ({
    client,
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'preview-'))
    const before = modelAudits.folders
    modelAudits.folders = [folder]
    cleanup(async () => {
      modelAudits.folders = before
      await rm(folder, { recursive: true })
    })
    await writeFile(join(folder, 'model.pkl'), PICKLE)
    await symlink('/etc/passwd', join(folder, 'link'))
    const response = await preview(client, { source: 'folder', path: folder })
    response.assertStatus(200)
    const { files, leftOut } = response.body()
    assert.deepEqual(
      files.map(({ name, format }: { name: string; format: string }) => [name, format]),
      [['model.pkl', 'pickle']]
    )
    assert.deepEqual(leftOut, ['link: links and special files are not audited'])
    const outside = await preview(client, { source: 'folder', path: '/etc' })
    outside.assertStatus(422)
    outside.assertBodyContains({ error: { errors: [{ field: 'path' }] } })
  })

  test('the preview of a bucket lists all objects but reads the first bytes of only some of them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const large = Buffer.concat([PICKLE, Buffer.alloc(3_000_000)])
    const objects = Object.fromEntries(
      Array.from({ length: MAX_PREVIEWED_HEADS + 5 }, (_, index) => [
        `m/${String(index).padStart(3, '0')}.pkl`,
        large,
      ])
    )
    const s3 = await startS3({ bucket: 'weights', objects, key: KEY })
    cleanup(s3.close)
    const source = await client
      .post('/api/v1/model-sources')
      .json({
        ...{ name: 'M', kind: 's3', location: 's3://weights/m', endpoint: s3.url },
        region: KEY.region,
        credential: { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
      })
      .bearerToken(owner.token)
    const response = await preview(client, { source: 'saved', sourceId: source.body().id })
    response.assertStatus(200)
    const { files, totalBytes } = response.body()
    assert.equal(totalBytes, large.length * files.length)
    const formats = files.map(({ format }: { format: string | null }) => format)
    assert.lengthOf(formats, MAX_PREVIEWED_HEADS + 5)
    assert.equal(formats.filter((format: string | null) => format === 'pickle').length, 40)
    assert.deepEqual(formats.slice(40), [null, null, null, null, null])
    assert.lengthOf(s3.requests, MAX_PREVIEWED_HEADS + 1)
  })

  test('the preview stops after the first bytes even if the server ignores range requests', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isClosed = false
    const peer = await startPeer((_, response) => {
      response.on('close', () => (isClosed = true))
      response.writeHead(200, { 'content-length': 10_000_000 })
      response.write(Buffer.concat([PICKLE, Buffer.alloc(100_000)]))
    })
    cleanup(peer.close)
    const response = await preview(client, { source: 'url', url: `${peer.url}/model.pkl` })
    response.assertStatus(200)
    assert.containsSubset(response.body().files, [
      { name: 'model.pkl', bytes: 10_000_000, format: 'pickle' },
    ])
    assert.isTrue(isClosed)
  })

  test('the preview reports why a model is not available', async ({ client, cleanup }) => {
    const peer = await startPeer((_, response) => void response.writeHead(404).end())
    cleanup(peer.close)
    const missing = await preview(client, { source: 'url', url: `${peer.url}/model.pkl` })
    missing.assertStatus(422)
    missing.assertTextIncludes('returned 404')
    const refused = await preview(client, { source: 'url', url: 'http://169.254.169.254/m' })
    refused.assertStatus(422)
    refused.assertTextIncludes('outbound rules')
  })

  test('a team can run at most two previews at a time', async ({ client, assert, cleanup }) => {
    const waiting: (() => void)[] = []
    const peer = await startPeer((_, response) => {
      waiting.push(() => void response.end(PICKLE))
    })
    cleanup(peer.close)
    const order = { source: 'url', url: `${peer.url}/model.pkl` }
    const running = [1, 2].map(() => preview(client, order).then((each) => each))
    while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    const third = await preview(client, order)
    third.assertStatus(409)
    for (const finish of waiting) finish()
    for (const response of await Promise.all(running)) response.assertStatus(200)
    const files = [uploaded('w.safetensors', TENSORS)]
    ;(await preview(client, { source: 'upload', files })).assertStatus(200)
    assert.lengthOf(waiting, 2)
  })

  test('a preview requires permission to start audits', async ({ client }) => {
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    const files = [uploaded('w.safetensors', TENSORS)]
    const response = await preview(client, { source: 'upload', files }, reader.token)
    response.assertStatus(403)
  })
})
