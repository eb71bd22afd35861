import { RefusedRequests } from '#api/http/refused_requests'
import { test } from '@japa/runner'

const refusal = {
  status: 401,
  code: 'unauthorized',
  route: 'GET /api/v1/teams',
  address: '203.0.113.1',
  userId: null,
  organizationId: null,
}

test.group('Refused requests', () => {
  test('are logged once per period for each sender and route, with their number', ({ assert }) => {
    const logged: unknown[] = []
    const refused = new RefusedRequests((entry) => logged.push(entry))
    for (let n = 0; n < 500; n++) refused.note(refusal)
    refused.note({ ...refusal, status: 403, code: 'csrf', userId: 'ada' })
    assert.lengthOf(logged, 0)
    refused.flush()
    assert.deepEqual(logged, [
      { ...refusal, count: 500 },
      { ...refusal, status: 403, code: 'csrf', userId: 'ada', count: 1 },
    ])
    refused.flush()
    assert.lengthOf(logged, 2)
  })

  test('from too many addresses are counted together', ({ assert }) => {
    const logged: { address: string; count: number }[] = []
    const refused = new RefusedRequests((entry) => logged.push(entry), 3)
    for (let n = 0; n < 1000; n++) refused.note({ ...refusal, address: `203.0.113.${n}` })
    refused.note({ ...refusal, address: '203.0.113.0' })
    refused.flush()
    assert.deepEqual(
      logged.map(({ address, count }) => [address, count]),
      [
        ['203.0.113.0', 2],
        ['203.0.113.1', 1],
        ['203.0.113.2', 1],
        ['others', 997],
      ]
    )
  })
})
