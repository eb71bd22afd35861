import { asMember, asNeighbor, asOwner, asStranger, asViewer } from '#tests/support/personas'
import { evalOf, outputsOf, toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow, uploadRows } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Upload ownership', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an upload belongs to the team named by the command-line tool if the caller can share with it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const header = uploadHeader({ config: { metadata: { teamId: neighbor.team.id } } })
    ;(await toolOf(client, owner).create(header)).assertStatus(200)
    assert.equal((await evalOf(header.id)).team_id, neighbor.team.id)
    const viewer = await asViewer(owner)
    const refused = await toolOf(client, viewer).create(uploadHeader())
    refused.assertStatus(403)
    const stranger = await asStranger()
    ;(await toolOf(client, stranger).create(header)).assertStatus(404)
  })

  test('a user who can only share can roll back an open upload but not delete a complete upload', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const pipeline = await asMember(owner, ['CREATE_EVALS'])
    const tool = toolOf(client, pipeline)
    const whole = uploadHeader({ tests: 1 })
    await tool.create(whole)
    await tool.rows(whole.id, uploadRows(1))
    const broken = uploadHeader({ tests: 2 })
    await tool.create(broken)
    await tool.rows(broken.id, uploadRows(1))
    for (const { id } of [whole, broken]) (await tool.rollBack(id)).assertStatus(204)
    assert.exists(await evalOf(whole.id))
    assert.isNull(await evalOf(broken.id))
    const deletion = client.delete(`/api/v1/results/${whole.id}`).bearerToken(pipeline.token)
    ;(await deletion).assertStatus(403)
  })

  test("an upload never changes another team's evaluation with the same ID", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const header = uploadHeader({ tests: 1 })
    await toolOf(client, owner).create(header)
    await toolOf(client, owner).rows(header.id, uploadRows(1))
    const theirs = toolOf(client, stranger)
    ;(await theirs.isShared(header.id, stranger.team.id)).assertStatus(404)
    const { id } = (await theirs.create(header)).body()
    assert.notEqual(id, header.id)
    await theirs.rows(id, [uploadRow(0, { response: { output: 'Theirs' } })])
    assert.deepEqual(await outputsOf(header.id), ['City 0'])
    assert.deepEqual(await outputsOf(id), ['Theirs'])
    ;(await theirs.isShared(header.id, stranger.team.id)).assertStatus(200)
    assert.equal((await theirs.create(header)).body().id, id)
    ;(await theirs.rows(header.id, uploadRows(1))).assertStatus(404)
    await theirs.rollBack(header.id)
    assert.exists(await evalOf(header.id))
  })

  test('an upload masks values that look like credentials and keeps unknown properties', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const secret = 'sk-abcdefghijklmnopqrstuvwx'
    const header = uploadHeader({
      tests: 1,
      config: {
        providers: [
          {
            id: 'https://user:hunter22@api.test/chat?api_key=topsecret9',
            config: {
              apiKey: secret,
              headers: { 'Authorization': `Bearer ${secret}`, 'X-Team': 'a' },
            },
          },
        ],
        env: { OPENAI_API_KEY: secret },
        tests: [{ vars: { password: 'part of the test' } }],
        somethingNew: { kept: true },
      },
      more: { newField: 7 },
    })
    await tool.create(header)
    await tool.rows(header.id, [
      uploadRow(0, {
        provider: { id: 'http', config: { headers: { Cookie: 'session=abc' } } },
        response: {
          output: 'said',
          metadata: { http: { headers: { 'set-cookie': 'x=secretcookie' } } },
        },
        unknownOfRow: [1, 2],
      }),
    ])
    const stored = await evalOf(header.id)
    const payload = await db.from('eval_payloads').where('revision_id', stored.revision_id).first()
    const all = JSON.stringify([stored, payload])
    for (const word of [secret, 'hunter22', 'topsecret9', 'session=abc', 'secretcookie']) {
      assert.notInclude(all, word)
    }
    assert.deepEqual(stored.config.tests, [{ vars: { password: 'part of the test' } }])
    assert.equal(stored.config.providers[0].config.headers['X-Team'], 'a')
    assert.deepEqual(stored.config.somethingNew, { kept: true })
    assert.equal(stored.header.newField, 7)
    assert.deepEqual(payload.row.unknownOfRow, [1, 2])
  })

  test('uploaded media files are available only to users who can read the evaluation', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader()
    await tool.create(header)
    const blob = (body: object) => client.post('/api/blobs').bearerToken(owner.token).json(body)
    const data = Buffer.from('not really an image').toString('base64')
    const context = {
      evalId: header.id,
      promptIdx: 0,
      testIdx: 0,
      location: 'share',
      kind: 'image',
    }
    const stored = await blob({ data, mimeType: 'image/png', context })
    stored.assertStatus(200)
    const { hash } = stored.body().ref
    assert.match(hash, /^[0-9a-f]{64}$/)
    const url = `/api/v1/results/${header.id}/media/${hash}`
    const seen = await client.get(url).bearerToken(owner.token)
    seen.assertStatus(200)
    assert.equal(seen.header('content-type'), 'image/png')
    ;(await client.get(url).bearerToken((await asStranger()).token)).assertStatus(404)
    ;(await blob({ data, mimeType: 'text/html', context })).assertStatus(422)
    ;(await blob({ data, mimeType: 'image/png', context: { evalId: 'eval-none' } })).assertStatus(
      404
    )
  })

  test('an upload without authentication is rejected unless the server allows it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { flags } = await import('#config/flags')
    ;(await client.post('/api/eval').json(uploadHeader())).assertStatus(404)
    flags.isDangerousPublic = true
    cleanup(() => {
      flags.isDangerousPublic = false
    })
    await asOwner()
    const header = uploadHeader({ tests: 2 })
    const created = await client.post('/api/eval').json(header)
    created.assertStatus(200)
    const rows = () => client.post(`/api/eval/${header.id}/results`).json(uploadRows(2))
    ;(await rows()).assertStatus(204)
    assert.containsSubset(await evalOf(header.id), { total: 2, is_partial: false })
    const owned = await asOwner()
    const other = uploadHeader()
    await toolOf(client, owned).create(other)
    assert.notEqual(
      (await client.post(`/api/eval/${other.id}/results`).json(uploadRows(1))).status(),
      204
    )
  })
})

test.group('Upload names', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a scan without a description or a named target is named after its ID, but an evaluation is not', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const unnamed = { description: '', providers: [{ config: {} }] }
    const scan = uploadHeader({ config: { ...unnamed, redteam: {} } })
    await tool.create(scan)
    assert.containsSubset(await evalOf(scan.id), {
      type: 'redteam',
      description: `from scan: ${scan.id}`,
      target_name: `from scan: ${scan.id}`,
    })
    const named = uploadHeader({ config: { redteam: {} } })
    await tool.create(named)
    assert.containsSubset(await evalOf(named.id), { description: 'Capitals', target_name: 'echo' })
    const evaluation = uploadHeader({ config: unnamed })
    await tool.create(evaluation)
    assert.containsSubset(await evalOf(evaluation.id), { description: '', target_name: null })
  })
})
