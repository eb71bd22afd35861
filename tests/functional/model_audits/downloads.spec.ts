import { sweepModelAudits } from '#api/model_audits/run/sweep_model_audits'
import type { Persona } from '#tests/support/personas'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { startPeer } from '#tests/support/model_audits/peer'
import { auditEnds, auditReaches } from '#tests/support/model_audits/server_audits'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { RequestListener } from 'node:http'

const AUDITS = '/api/v1/model-audits'
const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()

/** Serves files with the layout of Hugging Face, on two pages. */
const hub: RequestListener = ({ url = '' }, response) => {
  const address = `http://127.0.0.1:${(response.socket?.localPort ?? 0).toString()}`
  const files: Record<string, Buffer> = {
    '/acme/bert/resolve/refs%2Fpr%2F1/weights/pytorch_model.bin': MALICIOUS,
    '/acme/bert/resolve/refs%2Fpr%2F1/config.json': Buffer.from('{"architectures": ["Bert"]}'),
  }
  if (url === '/api/models/acme/bert/tree/refs%2Fpr%2F1?recursive=true') {
    response.setHeader('link', `<${address}/api/models/acme/bert/tree/page-2>; rel="next"`)
    return response.end(
      JSON.stringify([
        { type: 'directory', path: 'weights', size: 0 },
        { type: 'file', path: 'weights/pytorch_model.bin', size: MALICIOUS.length },
      ])
    )
  }
  if (url.endsWith('/page-2')) {
    return response.end(JSON.stringify([{ type: 'file', path: 'config.json', size: 27 }]))
  }
  const file = files[url]
  response.statusCode = file ? 200 : 404
  response.end(file)
}

test.group('Model audits of downloads', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const audit = async (client: ApiClient, body: object) => {
    const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return auditEnds(response.body().id)
  }

  test('a file at a URL is audited, and the query string of the URL is not stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const requested: string[] = []
    const peer = await startPeer(({ url = '' }, response) => {
      requested.push(url)
      response.end(MALICIOUS)
    })
    cleanup(peer.close)
    const row = await audit(client, { source: 'url', url: `${peer.url}/m/model.pkl?signature=abc` })
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    assert.equal(row.model_path, `${peer.url}/m/model.pkl`)
    assert.deepEqual(requested, ['/m/model.pkl?signature=abc'])
    const { request } = await db.from('model_audits').where('id', row.id).firstOrFail()
    assert.notInclude(JSON.stringify(request), 'signature')
  })

  test('the query string of a URL is also removed if the audit is canceled or its worker stops', async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startPeer(() => {})
    cleanup(peer.close)
    const started = async () => {
      const body = { source: 'url', url: `${peer.url}/m/model.pkl?signature=abc` }
      const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
      response.assertStatus(201)
      return String(response.body().id)
    }
    const [canceled, silent] = [await started(), await started()]
    const cancel = await client.post(`${AUDITS}/${canceled}/cancel`).bearerToken(owner.token)
    cancel.assertStatus(200)
    await auditReaches(silent, 'running')
    await db
      .from('model_audits')
      .where('id', silent)
      .update({ updated_at: new Date(Date.now() - 3_600_000) })
    await sweepModelAudits()
    for (const [id, status] of [
      [canceled, 'canceled'],
      [silent, 'failed'],
    ]) {
      const row = await db.from('model_audits').where('id', id).firstOrFail()
      assert.equal(row.status, status)
      assert.equal(row.request.location, `${peer.url}/m/model.pkl`)
    }
  })

  test('a download token is sent only to its host, stored encrypted until the audit ends, and never returned', async ({
    client,
    assert,
    cleanup,
  }) => {
    const heard: [path: string, authorization: string | undefined][] = []
    const other = await startPeer(({ url = '', headers }, response) => {
      heard.push([url, headers.authorization])
      response.end(MALICIOUS)
    })
    const peer = await startPeer(({ url = '', headers }, response) => {
      heard.push([url, headers.authorization])
      const isKnown = headers.authorization === 'Bearer hf_secret'
      response.writeHead(isKnown ? 302 : 401, { location: `${other.url}/cdn` }).end()
    })
    cleanup(peer.close)
    cleanup(other.close)
    const order = { source: 'url', url: `${peer.url}/model.pkl`, token: 'hf_secret' }
    const response = await client.post(AUDITS).json(order).bearerToken(owner.token)
    response.assertStatus(201)
    const { id } = response.body()
    assert.notInclude(JSON.stringify(response.body()), 'hf_secret')
    const row = await auditEnds(id)
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    assert.deepEqual(heard, [
      ['/model.pkl', 'Bearer hf_secret'],
      ['/cdn', undefined],
    ])
    const stored = await db.from('model_audits').where('id', id).firstOrFail()
    assert.isNull(stored.credential)
    assert.notInclude(JSON.stringify(stored), 'hf_secret')

    const denied = await audit(client, { ...order, token: 'wrong' })
    assert.equal(denied.status, 'failed')
    assert.include(denied.error, 'returned 401. Check the access token and its permissions.')
    const wrong = client
      .post(AUDITS)
      .json({ ...order, token: 'a b' })
      .bearerToken(owner.token)
    ;(await wrong).assertStatus(422)
  })

  test('all files of a repository are audited at the given revision', async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startPeer(hub)
    cleanup(peer.close)
    const repository = `${peer.url}/acme/bert`
    const row = await audit(client, { source: 'hugging_face', repository, revision: 'refs/pr/1' })
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    assert.equal(row.model_path, `${repository}/tree/refs/pr/1`)
    assert.sameMembers(
      row.payload.results.assets.map(({ path }) => path),
      ['config.json', 'weights/pytorch_model.bin']
    )
  })

  test('a failed download states the reason: {name}')
    .with([
      { name: 'not found', path: '/missing', reason: 'returned 404' },
      { name: 'private', path: '/private', reason: 'Check the access token' },
      { name: 'too large', path: '/huge', reason: 'larger than the limit' },
      { name: 'interrupted', path: '/interrupted', reason: 'was interrupted' },
    ])
    .run(async ({ client, assert, cleanup }, { path, reason }) => {
      const peer = await startPeer(({ url }, response) => {
        response.statusCode = url === '/private' ? 401 : url === '/missing' ? 404 : 200
        if (url === '/huge') response.setHeader('content-length', String(2 ** 50))
        if (url === '/interrupted') response.setHeader('content-length', '1000')
        if (response.statusCode !== 200) return response.end()
        response.write('x', () => setTimeout(() => response.destroy(), 100))
      })
      cleanup(peer.close)
      const row = await audit(client, { source: 'url', url: `${peer.url}${path}` })
      assert.equal(row.status, 'failed')
      assert.include(row.error, reason)
    })

  test('the outbound rules of the server apply to downloads', async ({ client, assert }) => {
    const row = await audit(client, { source: 'url', url: 'http://169.254.169.254/latest' })
    assert.equal(row.status, 'failed')
    assert.include(row.error, 'outbound rules')
    const refusal = await db
      .from('outbound_refusals')
      .where('organization_id', owner.organization.id)
      .firstOrFail()
    assert.containsSubset(refusal, { purpose: 'model_audit', subject_id: row.id })
  })

  test('a URL that contains credentials is rejected, and so is an invalid repository name', async ({
    client,
  }) => {
    for (const [field, body] of Object.entries({
      url: { source: 'url', url: 'http://user:secret@127.0.0.1/a.pkl' },
      repository: { source: 'hugging_face', repository: '../../etc' },
    })) {
      const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })
})
