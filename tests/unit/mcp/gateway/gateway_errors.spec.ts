import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { GatewayService } from '#api/mcp/gateway/gateway_service'
import { test } from '@japa/runner'

test.group('MCP gateway errors', () => {
  test('the details of an unexpected error are not sent to the client', async ({ assert }) => {
    const service = new GatewayService()
    service.configurations.get = () =>
      Promise.reject(new Error('select token_hash from api_tokens'))
    const session = { slug: 'desk', receive: null } as GatewaySession
    const exchange = { signal: new AbortController().signal }
    for (const method of ['tools/list', 'resources/list', 'tools/call']) {
      const error: Error = await service.handle(session, { method }, exchange as never).then(
        () => new Error('no error'),
        (reason: Error) => reason
      )
      assert.include(error.message, 'Something went wrong')
      assert.notInclude(error.message, 'token_hash')
    }
  })
})
