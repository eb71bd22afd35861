import { flags } from '#config/flags'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { HIDDEN_ADDRESS } from '#api/findings/public_links/shown/without_private'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asMember, asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import { HASH, hidesPrivate, PIXEL, PRIVATE, secretEval } from '#tests/support/records/secret_eval'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('Public links', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    flags.enableMakePublic = true
    return () => {
      flags.enableMakePublic = false
    }
  })

  test("a public link shows an evaluation without the team's private data", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const id = await secretEval(owner)
    const code = await publicCode(client, owner, id, 'eval')
    const responses = [
      await client.get(`/api/v1/public/evals/${code}`),
      await client.get(`/api/v1/public/evals/${code}/table`),
      await client.get(`/api/v1/public/evals/${code}/table/0/0`),
      await client.get(`/api/v1/public/evals/${code}/charts`).qs({ x: 0, y: 0 }),
    ]
    for (const response of responses) {
      response.assertStatus(200)
      assert.match(response.header('x-robots-tag') ?? '', /noindex/)
      hidesPrivate(assert, response.body(), owner)
    }
    const [detail, table, cell] = responses.map((response) => response.body())
    assert.containsSubset(detail, { id, tests: 2, passed: 1, failed: 1 })
    assert.equal(table[0].cells[0].output, `Write to ${HIDDEN_ADDRESS} with [masked]`)
    // A user's verdict overrides the grader's, but the response does not reveal who decided.
    assert.equal(table[0].cells[0].status, 'failed')
    assert.isNull(table[0].cells[0].review)
    assert.containsSubset(cell, { status: 'failed', judgedStatus: 'failed', review: null })
    assert.equal(cell.metadata.headers.authorization, '[masked]')
    assert.equal(cell.media[0].url, `/public/evals/${code}/media/${HASH}`)
  })

  test('a public link hides private data even in a streamed response whose lines start like a data URL', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const id = await secretEval(owner)
    const image = `data:image/gif;base64,${PIXEL.toString('base64')}`
    await db
      .from('eval_results')
      .where({ revision_id: await revisionIdOf(id), test_idx: 0 })
      .update({
        output: `data: {"text": "Write to ${PRIVATE.email} with ${PRIVATE.key}"}\n\n`,
        vars: JSON.stringify({ prompt: 'Hi', image }),
      })
    const evalCode = await publicCode(client, owner, id, 'eval')
    const reportCode = await publicCode(client, owner, id, 'report')
    const table = await client.get(`/api/v1/public/evals/${evalCode}/table`)
    const probes = await client.get(`/api/v1/public/reports/${reportCode}/probes`)
    for (const response of [table, probes]) hidesPrivate(assert, response.body(), owner)
    const shown = `data: {"text": "Write to ${HIDDEN_ADDRESS} with [masked]"}`
    assert.include(table.body()[0].cells[0].output, shown)
    assert.equal(table.body()[0].vars.image, image)
  })

  test('a public link shows estimates of undecided results, and none that would reveal a human verdict', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const estimate = { outcome: 'passed', probability: 0.9 }
    const undecided = { judgedStatus: 'undecided' as const, metadata: { estimate } }
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [undecided, { ...undecided, reviewStatus: 'failed' }],
    }).create()
    const cells = `/api/v1/public/evals/${await publicCode(client, owner, id, 'eval')}/table`
    const report = `/api/v1/public/reports/${await publicCode(client, owner, id, 'report')}`
    assert.deepEqual((await client.get(`${cells}/0/0`)).body().estimate, estimate)
    assert.notInclude((await client.get(`${cells}/1/0`)).text(), 'probability')
    assert.deepEqual((await client.get(report)).body().likely, { failed: 0, passed: 1 })
    const filter = JSON.stringify({ likely: ['passed'] })
    const probes = (await client.get(`${report}/probes`).qs({ filter })).body()
    assert.lengthOf(probes, 1)
    assert.containsSubset(probes[0], { testIdx: 0, estimate })
  })

  test('a public link shows only media files of the same evaluation', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const code = await publicCode(client, owner, await secretEval(owner), 'eval')
    const other = await publicCode(
      client,
      owner,
      (await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()).id,
      'eval'
    )
    const medium = await client.get(`/api/v1/public/evals/${code}/media/${HASH}`)
    medium.assertStatus(200)
    assert.equal(medium.header('content-type'), 'image/gif')
    ;(await client.get(`/api/v1/public/evals/${other}/media/${HASH}`)).assertStatus(404)
  })

  test("a public link shows a report without the team's private data", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const id = await secretEval(owner)
    const code = await publicCode(client, owner, id, 'report')
    const base = `/api/v1/public/reports/${code}`
    const report = await client.get(base)
    const probes = await client.get(`${base}/probes`)
    const probe = await client.get(`${base}/probes/${probes.body()[0].id}`)
    for (const response of [report, probes, probe]) {
      response.assertStatus(200)
      assert.match(response.header('x-robots-tag') ?? '', /noindex/)
      hidesPrivate(assert, response.body(), owner)
    }
    assert.equal(report.body().totals.tests, 2)
    assert.deepEqual(report.body().checks, [])
    // A reviewer's verdict overrides the judge's, but no response reveals that there was a review.
    const decided = { status: 'failed', judgedStatus: 'failed', overridden: false }
    assert.containsSubset(probes.body()[0], decided)
    assert.containsSubset(probe.body(), { ...decided, review: null, checks: null })
  })

  test('a public link to an evaluation does not open its report', async ({ client }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const code = await publicCode(client, owner, id, 'eval')
    const other = await client.get(`/api/v1/public/reports/${code}`)
    other.assertStatus(404)
    ;(await client.get(`/api/v1/public/evals/${code}`)).assertStatus(200)
  })

  test('requests with a revoked, replaced, or expired public link return the same 404 as requests with an unknown code', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const unknown = await client.get('/api/v1/public/evals/nobody-knows-this-code')
    unknown.assertStatus(404)
    const opened = async (code: string) => {
      const response = await client.get(`/api/v1/public/evals/${code}`)
      if (response.status() !== 200) assert.deepEqual(response.body(), unknown.body())
      return response.status()
    }
    const first = await publicCode(client, owner, id, 'eval')
    const second = await publicCode(client, owner, id, 'eval')
    assert.equal(await opened(first), 404)
    assert.equal(await opened(second), 200)
    await db.from('public_links').update({ expires_at: new Date(Date.now() - 1000) })
    assert.equal(await opened(second), 404)

    const third = await publicCode(client, owner, id, 'eval')
    assert.equal(await opened(third), 200)
    const url = `/api/v1/results/${id}/public-link`
    const ended = await client.delete(url).qs({ subject: 'eval' }).bearerToken(owner.token)
    ended.assertBody({ link: null })
    assert.equal(await opened(third), 404)
  })

  test('the details of a public link contain its creator and expiry date but never its code', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const url = `/api/v1/results/${id}/public-link`
    const state = () => client.get(url).qs({ subject: 'eval' }).bearerToken(owner.token)
    ;(await state()).assertBody({ link: null })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const made = await client
      .post(url)
      .json({ subject: 'eval', expiresAt })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const code = new URL(made.body().url).searchParams.get('public') ?? ''
    assert.isAtLeast(Buffer.from(code, 'base64url').length, 32)
    const { link } = (await state()).body()
    assert.containsSubset(link, { subject: 'eval', createdBy: owner.user.name, expiresAt })
    const stored = await db.from('public_links').where('id', link.id).firstOrFail()
    assert.notInclude(JSON.stringify([link, stored]), code)
  })

  test('only users who can change evaluations of the team can create a public link', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const url = `/api/v1/results/${id}/public-link`
    const post = (persona: Persona) =>
      client.post(url).json({ subject: 'eval' }).bearerToken(persona.token)
    ;(await post(await asViewer(owner))).assertStatus(403)
    ;(await post(await asStranger())).assertStatus(404)
    ;(await post(await asMember(owner, ['VIEW_EVALS', 'UPDATE_EVALS']))).assertStatus(201)
  })

  test('creating and revoking a public link is audited', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      description: 'Nightly',
      results: [{}],
    }).create()
    await publicCode(client, owner, id, 'report')
    const url = `/api/v1/results/${id}/public-link`
    await client.delete(url).qs({ subject: 'report' }).bearerToken(owner.token)
    const records = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, target: 'PUBLIC_LINK' })
      .orderBy('id')
    assert.sameMembers(
      records.map(({ action, description }) => `${action}: ${description}`),
      [
        'public_link_created: Made the report Nightly public',
        'public_link_revoked: Revoked the public link of the report Nightly',
      ]
    )
  })

  test('requests for public links return 404 while the feature is disabled', async ({ client }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const code = await publicCode(client, owner, id, 'eval')
    flags.enableMakePublic = false
    const post = client.post(`/api/v1/results/${id}/public-link`).json({ subject: 'eval' })
    ;(await post.bearerToken(owner.token)).assertStatus(404)
    ;(await client.get(`/api/v1/public/evals/${code}`)).assertStatus(404)
  })

  test('a public link ignores filters on ratings and highlights', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await secretEval(owner)
    const code = await publicCode(client, owner, id, 'eval')
    const tests = async (filter: object) => {
      const request = client.get(`/api/v1/public/evals/${code}/table`)
      return (await request.qs({ filter: JSON.stringify(filter) })).body().length
    }
    assert.equal(await tests({ status: ['failed'] }), 1)
    assert.equal(await tests({ mode: 'rated' }), 2)
    assert.equal(await tests({ mode: 'highlighted' }), 2)
    assert.equal(await tests({ q: PRIVATE.comment }), 0)
  })

  test('a search on a public link covers only visible text, so that hidden text cannot be guessed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await secretEval(owner)
    const note = { internal: 'ticket 4711' }
    const revisionId = await revisionIdOf(id)
    const first = { revision_id: revisionId, test_idx: 0 }
    await db
      .from('eval_results')
      .where(first)
      .update({ metadata: JSON.stringify(note) })
    const codes = {
      evals: await publicCode(client, owner, id, 'eval'),
      reports: await publicCode(client, owner, id, 'report'),
    }
    const found = async (kind: 'evals' | 'reports', filter: object) => {
      const path = { evals: 'table', reports: 'probes' }[kind]
      const request = client.get(`/api/v1/public/${kind}/${codes[kind]}/${path}`)
      const response = await request.qs({ filter: JSON.stringify(filter) })
      response.assertStatus(200)
      return response.body().length
    }
    const figures = async (q: string) => {
      const request = client.get(`/api/v1/public/reports/${codes.reports}`)
      return (await request.qs({ filter: JSON.stringify({ q }) })).body()
    }
    const searches = async () => {
      for (const q of [PRIVATE.email, 'customer.j', 'sk-abcdef', '4711']) {
        assert.equal(await found('evals', { q }), 0, q)
        assert.equal(await found('reports', { q }), 0, q)
      }
      assert.equal(await found('evals', { q: 'customer\\.[a-z]|sk-.|ticket.4', regex: true }), 0)
      assert.equal(await found('evals', { q: 'write to' }), 1)
      assert.equal(await found('evals', { q: 'write.*with', regex: true }), 1)
      assert.equal(await found('reports', { q: 'write to' }), 1)
      assert.deepEqual(await figures('customer.j'), await figures('nowhere to be found'))
      assert.notDeepEqual(await figures('write to'), await figures('nowhere to be found'))
    }
    await searches()
    await buildSearchIndex(revisionId)
    await searches()
  })

  test('a public link to a report can be created only if the evaluation has a report', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    await db.from('evals').where('id', id).update({ type: 'eval' })
    const post = client.post(`/api/v1/results/${id}/public-link`).json({ subject: 'report' })
    ;(await post.bearerToken(owner.token)).assertStatus(422)
  })

  test('a page opened with a public link forbids indexing, but the same page without the link does not', async ({
    client,
    assert,
  }) => {
    const page = await client.get('/eval/eval-1?public=abc').accept('html')
    assert.match(page.header('x-robots-tag') ?? '', /noindex/)
    assert.equal(page.header('referrer-policy'), 'no-referrer')
    assert.include(page.text(), '<meta name="robots" content="noindex, nofollow" />')
    const other = await client.get('/eval/eval-1').accept('html')
    assert.isUndefined(other.header('x-robots-tag'))
    assert.notInclude(other.text(), 'name="robots"')
  })
})

async function publicCode(
  client: ApiClient,
  owner: Persona,
  id: string,
  subject: 'eval' | 'report'
): Promise<string> {
  const response = await client
    .post(`/api/v1/results/${id}/public-link`)
    .json({ subject })
    .bearerToken(owner.token)
  response.assertStatus(201)
  return new URL(response.body().url).searchParams.get('public') ?? ''
}
