import { test } from '@japa/runner'
import { createGuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'

/** Returns the second request of a call that was redirected within the same host. */
async function afterRedirect(status: number, method: string) {
  const target = await startScriptedTarget({
    answer: ({ path }) =>
      path === '/done'
        ? { kind: 'reply', text: 'done' }
        : { kind: 'redirect', to: '/done', status },
  })
  const guarded = createGuardedFetch({
    rules: () => ({ allowPrivate: true, onlyHosts: null }),
    onRefused: () => {},
  })
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await guarded(target.url, {
    method,
    headers: { 'x-kept': 'yes', 'content-type': 'text/x-test', 'authorization': 'Bearer a' },
    ...(hasBody && { body: 'text' }),
  })
  await response.text()
  const [, second] = target.requests
  await guarded.close()
  await target.close()
  return second
}

test.group('Redirects', () => {
  test(
    'a {method} request redirected with {status} becomes a GET request without the content type header'
  )
    .with([
      { method: 'POST', status: 301 },
      { method: 'POST', status: 302 },
      { method: 'POST', status: 303 },
      { method: 'PUT', status: 303 },
    ])
    .run(async ({ assert }, { method, status }) => {
      const request = await afterRedirect(status, method)
      assert.deepInclude(request, { method: 'GET', body: '' })
      assert.deepInclude(request.headers, { 'x-kept': 'yes', 'authorization': 'Bearer a' })
      assert.notProperty(request.headers, 'content-type')
    })

  test('a {method} request redirected with {status} keeps its method, headers, and body')
    .with([
      { method: 'POST', status: 307 },
      { method: 'POST', status: 308 },
      { method: 'PUT', status: 301 },
      { method: 'PUT', status: 302 },
    ])
    .run(async ({ assert }, { method, status }) => {
      const request = await afterRedirect(status, method)
      assert.deepInclude(request, { method, body: 'text' })
      assert.deepInclude(request.headers, { 'x-kept': 'yes', 'content-type': 'text/x-test' })
    })

  test('a HEAD request redirected with 303 remains a HEAD request', async ({ assert }) => {
    const request = await afterRedirect(303, 'HEAD')
    assert.equal(request.method, 'HEAD')
    assert.equal(request.headers['x-kept'], 'yes')
  })
})
