import { AsyncLocalStorage } from 'node:async_hooks'
import { getEventListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from '@japa/runner'
import { checkedLookup } from '#api/platform/outbound/checked_lookup'
import { createGuardedFetch, type GuardedFetchOptions } from '#api/platform/outbound/guarded_fetch'
import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import { RefusedConnection } from '#api/platform/outbound/refused_connection'
import {
  startScriptedTarget,
  type ScriptedTargetOptions,
} from '#tests/support/scripted/scripted_target'

const everywhere = { allowPrivate: true, onlyHosts: null }
const publicOnly = { allowPrivate: false, onlyHosts: null }

test.group('Guarded fetch', (group) => {
  const closers: (() => Promise<void>)[] = []
  group.each.teardown(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function startTarget(options?: ScriptedTargetOptions) {
    const target = await startScriptedTarget(options)
    closers.unshift(() => target.close())
    return target
  }
  function guardedFetch(options: Partial<GuardedFetchOptions> = {}) {
    const refused: string[] = []
    const guarded = createGuardedFetch({
      rules: () => everywhere,
      onRefused: ({ host }) => refused.push(host),
      ...options,
    })
    closers.unshift(() => guarded.close())
    return { guarded, refused }
  }
  async function failure(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => 'succeeded',
      (error: unknown) => error
    )
  }

  test('guarded fetch behaves like fetch if the rules allow the call', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'echo' } })
    const { guarded } = guardedFetch()
    const response = await guarded(`${target.url}/hook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    assert.equal(response.status, 200)
    assert.equal(response.url, `${target.url}/hook`)
    assert.deepEqual(await response.json(), { a: 1 })
  })

  test('guarded fetch accepts a Request with body and headers', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'echo' } })
    const { guarded } = guardedFetch()
    const request = new Request(target.url, {
      method: 'PUT',
      headers: { 'x-a': 'b' },
      body: 'text',
    })
    assert.equal(await (await guarded(request)).text(), 'text')
    assert.deepInclude(target.requests[0]?.headers, { 'x-a': 'b' })
    assert.equal(target.requests[0]?.method, 'PUT')
  })

  test('guarded fetch denies a private address and reports it', async ({ assert }) => {
    const target = await startTarget()
    const { guarded, refused } = guardedFetch({ rules: () => publicOnly })
    for (const url of [
      target.url,
      `http://localhost:${target.port}`,
      `http://2130706433:${target.port}`,
    ]) {
      assert.instanceOf(await failure(guarded(url)), RefusedConnection)
    }
    assert.lengthOf(target.requests, 0)
    assert.deepEqual(refused, ['127.0.0.1', 'localhost', '127.0.0.1'])
  })

  test('the lookup of guarded fetch denies a host name that resolves to a denied address', async ({
    assert,
  }) => {
    // Calls the socket's lookup, which checks only the resolved address, as for a public name that resolves to a
    // private one.
    const look = (rules: typeof publicOnly) =>
      new Promise((resolve) =>
        checkedLookup(() => rules)('localhost', {}, (error, address) => resolve(error ?? address))
      )
    assert.instanceOf(await look(publicOnly), RefusedConnection)
    assert.match(String(await look(everywhere)), /^(127\.0\.0\.1|::1)$/)
  })

  test('guarded fetch denies redirects to denied hosts and reports them', async ({ assert }) => {
    const inner = await startTarget()
    const target = await startTarget({
      answer: ({ path }) => ({
        kind: 'redirect',
        to:
          path === '/meta'
            ? 'http://169.254.169.254/latest/meta-data'
            : `http://localhost:${inner.port}/`,
      }),
    })
    const { guarded, refused } = guardedFetch({
      rules: () => ({ allowPrivate: true, onlyHosts: ['127.0.0.1'] }),
    })
    assert.instanceOf(await failure(guarded(`${target.url}/meta`)), RefusedConnection)
    assert.instanceOf(await failure(guarded(`${target.url}/inner`)), RefusedConnection)
    assert.lengthOf(inner.requests, 0)
    assert.deepEqual(refused, ['169.254.169.254', 'localhost'])
  })

  test('guarded fetch follows allowed redirects without sending credentials to another host', async ({
    assert,
  }) => {
    const other = await startTarget({ answer: { kind: 'echo' } })
    const target = await startTarget({
      answer: { kind: 'redirect', to: `http://localhost:${other.port}/new`, status: 307 },
    })
    const { guarded } = guardedFetch()
    const credentials = {
      'authorization': 'Bearer secret',
      'x-api-key': 'secret',
      'ocp-apim-subscription-key': 'secret',
      'x-auth': 'secret',
      'x-tenant': 'secret',
    }
    const response = await guarded(target.url, {
      method: 'POST',
      body: 'payload',
      headers: { 'content-type': 'text/x-test', ...credentials },
    })
    assert.equal(await response.text(), 'payload')
    const [seen] = other.requests
    assert.equal(seen?.method, 'POST')
    assert.equal(seen?.headers['content-type'], 'text/x-test')
    assert.notInclude(JSON.stringify(seen?.headers), 'secret')
  })

  test('a POST request redirected with 303 becomes a GET request without a body', async ({
    assert,
  }) => {
    const target = await startTarget({
      answer: ({ path }) =>
        path === '/done'
          ? { kind: 'reply', text: 'done' }
          : { kind: 'redirect', to: '/done', status: 303 },
    })
    const { guarded } = guardedFetch()
    const response = await guarded(target.url, { method: 'POST', body: 'x' })
    assert.equal(await response.text(), 'done')
    assert.deepInclude(target.requests[1], { method: 'GET', body: '' })
  })

  test('guarded fetch stops at the redirect limit', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'redirect', to: '/again' } })
    const { guarded } = guardedFetch({ maxRedirects: 3 })
    assert.match(String(await failure(guarded(target.url))), /redirects too often/)
    assert.lengthOf(target.requests, 4)
  })

  test('guarded fetch returns a redirect in manual mode', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'redirect', to: '/x', status: 302 } })
    const { guarded } = guardedFetch()
    const response = await guarded(target.url, { redirect: 'manual' })
    assert.equal(response.status, 302)
  })

  test('guarded fetch times out if a response does not arrive or stalls', async ({ assert }) => {
    for (const kind of ['hang', 'hang_in_body'] as const) {
      const target = await startTarget({ answer: { kind } })
      const { guarded } = guardedFetch({ timeoutMs: 200 })
      const error = await failure(guarded(target.url).then((response) => response.text()))
      assert.equal(error instanceof Error && error.name, 'TimeoutError', kind)
    }
  })

  test('guarded fetch cancels a call if the caller aborts the call', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'hang' } })
    const { guarded } = guardedFetch()
    const abort = new AbortController()
    const pending = failure(guarded(target.url, { signal: abort.signal }))
    await target.received(1)
    abort.abort()
    assert.equal(((await pending) as Error).name, 'AbortError')
  })

  test('guarded fetch releases the resources of a call at the end of the call, not at its time limit', async ({
    assert,
  }) => {
    const target = await startTarget({ answer: { kind: 'large', bytes: 10_000 } })
    const storage = new AsyncLocalStorage<object>()
    const abort = new AbortController()
    const kept: WeakRef<object>[] = []
    const timeoutMs = 3_600_000
    const limited = guardedFetch({ timeoutMs }).guarded
    const small = guardedFetch({ timeoutMs, maxBytes: 10 }).guarded
    const unlimited = guardedFetch({ timeoutMs: Infinity, maxBytes: Infinity }).guarded
    const call = async (guarded: typeof fetch, end: (to: Response) => unknown) => {
      const context = {}
      kept.push(new WeakRef(context))
      await storage.run(context, async () => {
        await end(await guarded(target.url, { signal: abort.signal }))
      })
    }
    for (let n = 0; n < 20; n++) {
      await call(limited, (response) => response.text())
      await call(limited, (response) => response.body?.cancel())
      await call(small, (response) => failure(response.text()))
      await call(unlimited, (response) => response.text())
    }
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    for (let n = 0; n < 5; n++) {
      if (typeof collect === 'function') collect()
      await wait(20)
    }
    // The last calls of each kind may still be referenced from connections.
    assert.isBelow(kept.filter((each) => each.deref()).length, kept.length / 4)
    assert.isEmpty(getEventListeners(abort.signal, 'abort'))
  })

  test('guarded fetch limits the size of the response', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'large', bytes: 10_000_000 } })
    const { guarded } = guardedFetch({ maxBytes: 100_000 })
    const response = await guarded(target.url)
    assert.instanceOf(await failure(response.text()), ResponseTooLarge)
  })

  test('guarded fetch applies changed rules to the next call', async ({ assert }) => {
    const target = await startTarget()
    let rules = everywhere
    const { guarded } = guardedFetch({ rules: () => rules })
    assert.equal(await (await guarded(target.url)).text(), 'ok')
    rules = publicOnly
    assert.instanceOf(await failure(guarded(target.url)), RefusedConnection)
    assert.lengthOf(target.requests, 1)
  })
})
