import { ownerForEach } from '#tests/support/groups'
import { allow, approvedApplication, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { sendStateless } from '#tests/support/mcp/stateless'
import { type StatelessServer, statelessServerForEach } from '#tests/support/mcp/stateless_server'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const CITY = { action: 'accept', content: { city: 'Oslo' } }

test.group('Input requests of stateless calls', (group) => {
  let owner: Persona
  let server: StatelessServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  statelessServerForEach(group, (one) => (server = one))

  const prepare = async () => {
    const { slug } = await approvedApplication(owner, { one: server.url })
    await allow(owner.team.id, { kind: 'client_request' })
    return async (params: Record<string, unknown> = {}) => {
      const { body } = await sendStateless(`${gateway.url}/mcp/a/${slug}`, owner.token, {
        method: 'tools/call',
        capabilities: { elicitation: { form: {} } },
        params: { name: 'one__ask', arguments: {}, ...params },
      })
      return body
    }
  }

  test('an input request keeps the key that the server assigned', async ({ assert }) => {
    const call = await prepare()
    const { result } = await call()
    assert.deepEqual(Object.keys(result?.inputRequests ?? {}), ['city'])
  })

  test('a first call that already contains the requested input is completed', async ({
    assert,
  }) => {
    const call = await prepare()
    const { result } = await call({ inputResponses: { city: CITY, other: CITY } })
    assert.equal(result?.resultType, 'complete')
    assert.include(textOf(result), 'Oslo')
    assert.notInclude(textOf(result), 'other')
  })

  test('a first call without the requested input returns an input request, and an invalid input is rejected', async ({
    assert,
  }) => {
    const call = await prepare()
    const { result } = await call({ inputResponses: { other: CITY } })
    assert.equal(result?.resultType, 'input_required')
    const { error } = await call({ inputResponses: { city: 12345 } })
    assert.equal(error?.code, -32602)
  })
})
