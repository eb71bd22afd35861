import {
  type CountedRefusal,
  recordRefusedRequest,
  onRefusal,
  type Refusal,
  RefusedRequests,
} from '#api/platform/http/refused_requests'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const refusal: Refusal = {
  reason: 'unauthenticated',
  code: 'unauthorized',
  route: 'GET /api/v1/teams',
  address: '203.0.113.1',
  userId: null,
  tokenId: null,
  organizationId: null,
}

const counter = (maxEntries?: number) => {
  const delivered: CountedRefusal[] = []
  const options = { periodMs: 60_000, ...(maxEntries === undefined ? {} : { maxEntries }) }
  const refused = new RefusedRequests((entries) => delivered.push(...entries), options)
  return { delivered, refused }
}

test.group('Refused requests', () => {
  test('identical refused requests are delivered as one entry with their count', ({ assert }) => {
    const { delivered, refused } = counter()
    for (let n = 0; n < 500; n++) refused.note(refusal)
    refused.note({ ...refusal, reason: 'csrf', code: 'csrf', userId: 'ada' })
    assert.lengthOf(delivered, 0)
    refused.flush()
    assert.deepEqual(delivered, [
      { ...refusal, count: 500 },
      { ...refusal, reason: 'csrf', code: 'csrf', userId: 'ada', count: 1 },
    ])
    refused.flush()
    assert.lengthOf(delivered, 2)
  })

  test('refused requests from too many addresses are counted together', ({ assert }) => {
    const { delivered, refused } = counter(3)
    for (let n = 0; n < 1000; n++) refused.note({ ...refusal, address: `203.0.113.${n}` })
    refused.note({ ...refusal, address: '203.0.113.0' })
    refused.flush()
    assert.deepEqual(
      delivered.map(({ address, count }) => [address, count]),
      [
        ['203.0.113.0', 2],
        ['203.0.113.1', 1],
        ['203.0.113.2', 1],
        ['other', 997],
      ]
    )
  })

  test("a member's refused requests are counted separately from a flood by others", ({
    assert,
  }) => {
    const { delivered, refused } = counter(1)
    const ofMember = { ...refusal, organizationId: 'bank', userId: 'ada', tokenId: 'ci' }
    for (let n = 0; n < 10; n++) refused.note({ ...refusal, address: `203.0.113.${n}` })
    refused.note(ofMember)
    refused.note({ ...ofMember, route: 'GET /api/v1/users' })
    refused.flush()
    assert.deepEqual(
      delivered.filter(({ organizationId }) => organizationId === 'bank'),
      [
        { ...ofMember, count: 1 },
        { ...ofMember, route: 'other', address: 'other', tokenId: null, count: 1 },
      ]
    )
  })
})

test.group('Classification of refused requests', () => {
  const refusalOf = async (status: number, code: string, pattern?: string) => {
    const noted: Refusal[] = []
    const stop = onRefusal((one) => noted.push(one))
    const ctx = await testUtils.createHttpContext()
    Object.assign(ctx.request.request, { method: 'GET', url: '/secret-path?token=value' })
    if (pattern) Object.assign(ctx, { route: { pattern } })
    recordRefusedRequest(ctx, { status, code })
    stop()
    return noted
  }

  test('a refused request is recorded with its route pattern instead of its path', async ({
    assert,
  }) => {
    const [matched] = await refusalOf(401, 'unauthorized', '/api/v1/teams/:id')
    const [unmatched] = await refusalOf(401, 'unauthorized')
    assert.equal(matched?.route, 'GET /api/v1/teams/:id')
    assert.equal(unmatched?.route, 'unmatched')
    assert.notInclude(JSON.stringify([matched, unmatched]), 'secret-path')
  })

  test('the reason for a refused request is derived from its status and error code', async ({
    assert,
  }) => {
    const reasons = async (status: number, code: string) =>
      (await refusalOf(status, code)).map(({ reason }) => reason)
    assert.deepEqual(await reasons(401, 'unauthorized'), ['unauthenticated'])
    assert.deepEqual(await reasons(403, 'forbidden'), ['forbidden'])
    assert.deepEqual(await reasons(403, 'csrf'), ['csrf'])
    assert.deepEqual(await reasons(429, 'rate_limited'), ['rate_limited'])
    for (const status of [400, 404, 422, 500]) assert.deepEqual(await reasons(status, 'x'), [])
  })
})
