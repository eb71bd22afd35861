import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asMember, asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { unzipped } from '#tests/support/requests/unzip'
import { TOOL, toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createHash } from 'node:crypto'

const bytesOf = (text: string) => Buffer.from(`bytes of ${text}`)
const hashOf = (text: string) => createHash('sha256').update(bytesOf(text)).digest('hex')

/** Uploads an evaluation with one media file per result, as the command-line tool does. */
async function share(
  client: ApiClient,
  owner: Persona,
  media: { text: string; mimeType: string }[],
  description = 'Capitals'
): Promise<string> {
  const tool = toolOf(client, owner)
  const header = uploadHeader({ tests: media.length, config: { description } })
  ;(await tool.create(header)).assertStatus(200)
  for (const [testIdx, { text, mimeType }] of media.entries()) {
    const response = await client
      .post('/api/blobs')
      .headers({ ...TOOL, authorization: `Bearer ${owner.token}` })
      .json({
        data: bytesOf(text).toString('base64'),
        mimeType,
        context: { evalId: header.id, testIdx, promptIdx: 0, location: 'share', kind: 'image' },
      })
    response.assertStatus(200)
  }
  const rows = media.map(({ text }, testIdx) =>
    uploadRow(testIdx, { response: { output: `promptfoo://blob/${hashOf(text)}` } })
  )
  ;(await tool.rows(header.id, rows)).assertStatus(204)
  return header.id
}

const list = (client: ApiClient, { token }: Persona, qs: Record<string, string> = {}) =>
  client.get('/api/v1/media').qs(qs).bearerToken(token)

const CITY = { text: 'a city', mimeType: 'image/png' }
const SONG = { text: 'a long song', mimeType: 'audio/wav' }
const FILM = { text: 'x', mimeType: 'video/mp4' }

test.group('Evaluation media', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each media file is listed with its result', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY, SONG])
    const response = await list(client, owner, { sort: '["size","DESC"]' })
    response.assertHeader('content-range', 'media 0-1/2')
    const [song, city] = response.body()
    assert.containsSubset(city, {
      id: `${id}:${hashOf('a city')}`,
      kind: 'image',
      mimeType: 'image/png',
      size: bytesOf('a city').length,
      evalId: id,
      description: 'Capitals',
      testIdx: 0,
      promptIdx: 0,
      status: 'passed',
      provider: 'echo',
      promptLabel: 'Prompt 0',
    })
    assert.containsSubset(song, { kind: 'audio', testIdx: 1 })
    const shown = await client.get(`/api/v1${city.url}`).bearerToken(owner.token)
    shown.assertHeader('content-type', 'image/png')
  })

  test('the matrix shows the kind of a media file even if the response contains only a reference to the file', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY, SONG, FILM])
    const get = (path: string) =>
      client.get(`/api/v1/results/${id}/${path}`).bearerToken(owner.token)
    const kinds = (await get('table'))
      .body()
      .map(({ cells }: { cells: { media: { kind: string }[] }[] }) => cells[0]?.media[0]?.kind)
    assert.deepEqual(kinds, ['image', 'audio', 'video'])
    assert.containsSubset((await get('table/1/0')).body().media, [
      { kind: 'audio', mimeType: 'audio/wav' },
    ])
  })

  test('media files are included in the JSON export of an evaluation and restored by an import', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY, SONG])
    const file = await client
      .get(`/api/v1/results/${id}/export`)
      .qs({ format: 'json' })
      .bearerToken(owner.token)
    const { blobAssets } = JSON.parse(file.text())
    assert.deepEqual(
      blobAssets.map(({ hash, mimeType, sizeBytes }: Record<string, unknown>) => [
        hash,
        mimeType,
        sizeBytes,
      ]),
      [CITY, SONG].map(({ text, mimeType }) => [hashOf(text), mimeType, bytesOf(text).length])
    )
    const other = await asOwner('Other')
    const imported = await client
      .post('/api/v1/results/import')
      .file('file', Buffer.from(file.text()), { filename: 'eval.json' })
      .bearerToken(other.token)
    imported.assertStatus(201)
    const found = (await list(client, other, { sort: '["size","DESC"]' })).body()
    assert.containsSubset(found, [
      { kind: 'audio', testIdx: 1, promptIdx: 0 },
      { kind: 'image', testIdx: 0, promptIdx: 0 },
    ])
    const shown = await client.get(`/api/v1${found[1].url}`).bearerToken(other.token)
    assert.equal(Buffer.from(shown.body()).toString(), 'bytes of a city')
  })

  test('media files can be filtered by kind, evaluation, and search text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const first = await share(client, owner, [CITY, FILM], 'Capitals by night')
    const second = await share(client, owner, [SONG], 'Anthems')
    const found = async (filter: object) =>
      (await list(client, owner, { filter: JSON.stringify(filter) }))
        .body()
        .map(({ evalId, kind }: { evalId: string; kind: string }) => [evalId, kind])
        .sort()
    assert.deepEqual(await found({ kind: 'video' }), [[first, 'video']])
    assert.deepEqual(await found({ evalId: second }), [[second, 'audio']])
    assert.deepEqual(await found({ q: 'by NIGHT', kind: 'image' }), [[first, 'image']])
    assert.deepEqual(await found({ id: [`${second}:${hashOf(SONG.text)}`] }), [[second, 'audio']])
    assert.deepEqual(await found({ kind: 'program' }), [])
    const unknown = await list(client, owner, { filter: '{"hash":"x"}' })
    unknown.assertStatus(422)
  })

  test('media files are visible only to their team, and media files of hidden results only to users who can view hidden text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY])
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      const response = await list(client, outsider)
      response.assertHeader('content-range', 'media 0-0/0')
      assert.deepEqual(response.body(), [])
      const archive = await client.get('/api/v1/media/export').bearerToken(outsider.token)
      assert.notInclude(archive.text(), id)
    }
    const { id: attack } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ pluginId: 'harmful:hate' }, { pluginId: 'bola' }],
    }).create()
    const medium = (testIdx: number | null, text: string) => ({
      eval_id: attack,
      hash: hashOf(text),
      mime_type: 'image/png',
      size: 3,
      test_idx: testIdx,
      prompt_idx: testIdx === null ? null : 0,
      bytes: Buffer.from('abc'),
    })
    await db
      .table('eval_media')
      .multiInsert([medium(0, 'hatred'), medium(1, 'an account'), medium(null, 'nobody knows')])
    const filter = JSON.stringify({ evalId: attack })
    const response = await list(client, owner, { filter })
    response.assertHeader('content-range', 'media 0-0/1')
    assert.equal(response.body()[0].testIdx, 1)
    assert.isNumber(await revisionIdOf(attack))
    const reader = await asMember(owner, ['VIEW_EVALS'])
    const statuses = async ({ token }: Persona) => {
      const found: number[] = []
      for (const text of ['hatred', 'an account', 'nobody knows']) {
        const path = `/api/v1/results/${attack}/media/${hashOf(text)}`
        found.push((await client.get(path).bearerToken(token)).status())
      }
      return found
    }
    assert.deepEqual(await statuses(reader), [404, 200, 404])
    // Users who can view hidden content can also view its media.
    assert.deepEqual(await statuses(owner), [200, 200, 200])
    const reveals = await db
      .from('audit_logs')
      .where({ action: 'harmful_text_shown', target_id: attack })
      .select('metadata')
    assert.sameMembers(
      reveals.map(({ metadata }) => metadata.testIdx),
      [0, null]
    )
  })

  test('media files that match a filter can be downloaded as one archive, and the download is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY, SONG])
    const response = await fetch(
      `http://${process.env.HOST}:${process.env.PORT}/api/v1/media/export?filter={"kind":"image"}`,
      { headers: { authorization: `Bearer ${owner.token}` } }
    )
    assert.equal(response.headers.get('content-type'), 'application/zip')
    const [city, ...others] = await unzipped(Buffer.from(await response.arrayBuffer()))
    assert.deepEqual(others, [])
    assert.equal(city?.bytes.toString(), 'bytes of a city')
    assert.equal(
      city?.entry.fileName,
      `${id.replace(/[^\w.-]/g, '_')}/test-1-prompt-1-${hashOf('a city').slice(0, 12)}.png`
    )
    const entry = await db
      .from('audit_logs')
      .where({ action: 'data_exported', team_id: owner.team.id })
      .firstOrFail()
    assert.equal(entry.description, 'Exported media of evaluations as ZIP')
  })

  test('a copied evaluation keeps its media files, and listing media files requires permission to read evaluations', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await share(client, owner, [CITY])
    const copy = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
    copy.assertStatus(201)
    const filter = JSON.stringify({ evalId: copy.body().id })
    assert.containsSubset((await list(client, owner, { filter })).body(), [{ testIdx: 0 }])
    const nobody = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    ;(await list(client, nobody)).assertStatus(403)
  })
})
