import { declaredRoutes } from '#api/platform/http/endpoint'
import { asMember, asOwner } from '#tests/support/personas'
import { TOOL } from '#tests/support/requests/upload_client'
import { newEvalId, uploadHeader } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'

const { HOST, PORT } = process.env

type Sent = { status: number; code: string; headers: Record<string, unknown> }

/** Sends headers and an incomplete body, so that only a response that does not wait for the body arrives. */
async function sendUnfinished(
  path: string,
  headers: Record<string, string>,
  beginning = '{"a":'
): Promise<Sent> {
  const sent = httpRequest({ host: HOST, port: PORT, path, method: 'POST', headers })
  sent.on('error', () => {})
  sent.write(beginning)
  const [response] = await once(sent, 'response')
  const text = await new Response(response).text()
  sent.destroy()
  const { error } = JSON.parse(text) as { error: { code: string } }
  return { status: response.statusCode, code: error.code, headers: response.headers }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }

test.group('Request bodies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a request body is not read before the caller is authenticated', async ({ assert }) => {
    const routes = declaredRoutes().filter(
      ({ method, access }) => method === 'POST' && access !== 'public'
    )
    assert.isAbove(routes.length, 50)
    for (const { address } of routes) {
      const path = address.replace(/:\w+/g, '0d5a3b9e-7a54-4a0b-9f3a-0d6a5d0c1a11')
      for (const headers of [JSON_TYPE, FORM_TYPE, { ...JSON_TYPE, authorization: 'Bearer x' }]) {
        const { status } = await sendUnfinished(path, headers)
        assert.equal(status, 401, `${address} ${JSON.stringify(headers)}`)
      }
    }
  }).timeout(120_000)

  test('a request body that names the team is not read if the caller lacks the required permission in all teams', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['VIEW_ISSUES'])
    const headers = { ...TOOL, ...JSON_TYPE, authorization: `Bearer ${member.token}` }
    const paths = ['results', 'model-audits/share', 'permissions/check', 'teams', 'configs']
    for (const path of paths) {
      const { status } = await sendUnfinished(`/api/v1/${path}`, headers)
      assert.equal(status, 403, path)
    }
    assert.equal((await sendUnfinished('/api/blobs', headers)).status, 403)
  })

  test('a request whose body names a team that the caller does not belong to is rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['CREATE_EVALS'])
    const stranger = await asOwner()
    const header = uploadHeader({ config: { metadata: { teamId: stranger.team.id } } })
    const response = await client
      .post('/api/v1/results')
      .headers({ ...TOOL, authorization: `Bearer ${member.token}` })
      .json(header)
    response.assertStatus(404)
    assert.isNull(await db.from('evals').where('id', header.id).first())
  })

  test('a body whose declared length exceeds the limit of its route is rejected', async ({
    assert,
  }) => {
    const { token } = await asOwner()
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    const cases = [
      ['/api/v1/users/login', 64_001],
      ['/api/v1/teams', 1_000_001],
      ['/api/v1/configs', 10_000_001],
      ['/api/v1/results', 32_000_001],
    ] as const
    for (const [path, length] of cases) {
      const sent = await sendUnfinished(path, { ...headers, 'content-length': String(length) })
      assert.equal(sent.status, 413, path)
      assert.equal(sent.code, 'too_large', path)
    }
  })

  test('a body above the limit is rejected, even if only its decompressed size exceeds the limit', async ({
    client,
  }) => {
    const { token } = await asOwner()
    const response = await fetch(`http://${HOST}:${PORT}/api/v1/teams`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'authorization': `Bearer ${token}`, 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ name: 'a'.repeat(1_100_000) })),
    })
    if (response.status !== 413) throw new Error(String(response.status))
    const login = client.post('/api/v1/users/login').bearerToken(token)
    ;(await login.json({ email: 'a'.repeat(65_000) })).assertStatus(413)
  })

  test('a body with an undeclared type or an unsupported encoding is rejected unread', async ({
    assert,
  }) => {
    const { token } = await asOwner()
    const bearer = { authorization: `Bearer ${token}` }
    const types = [
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=utf-16',
    ]
    for (const type of types) {
      const sent = await sendUnfinished('/api/v1/teams', { ...bearer, 'content-type': type })
      assert.equal(sent.status, 415, type)
    }
    for (const encoding of ['gzip, gzip', 'zstd']) {
      const headers = { ...bearer, ...JSON_TYPE, 'content-encoding': encoding }
      assert.equal((await sendUnfinished('/api/v1/teams', headers)).status, 415, encoding)
    }
  })

  test('the body of an anonymous upload is not read while anonymous uploads are disabled', async ({
    assert,
  }) => {
    const id = newEvalId()
    for (const path of ['/api/eval', `/api/eval/${id}/results`]) {
      assert.equal((await sendUnfinished(path, JSON_TYPE)).status, 404, path)
    }
  })

  test('malformed or deeply nested JSON is rejected with a 4xx status', async ({ assert }) => {
    const { token } = await asOwner()
    const send = (body: string | Buffer) =>
      fetch(`http://${HOST}:${PORT}/api/v1/configs/check`, {
        method: 'POST',
        headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
        body,
      })
    const deep = `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`
    assert.equal((await send(`{"content":${deep}}`)).status, 422)
    assert.equal((await send('{"content":NaN}')).status, 400)
    assert.equal((await send('{"content":1e999}')).status, 400)
    assert.equal((await send(Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x7d]))).status, 400)
  })
})
