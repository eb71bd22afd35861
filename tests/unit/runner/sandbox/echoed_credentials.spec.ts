import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget } from '#tests/support/runner/runner_target'
import { test } from '@japa/runner'

const KEY = 'sk-"quoted"/key+0123456789'
const PASSWORD = 'a mail password'
const BASIC = `Basic ${Buffer.from(`assay:${PASSWORD}`).toString('base64')}`
const HEADERS = { 'accept': KEY, 'authorization': BASIC, 'content-type': 'application/json' }

test.group('Credentials echoed by a target', (group) => {
  const startTarget = targetsFor(group)

  const echoing = async (text: (headers: Record<string, unknown>) => string) => {
    const { url } = await startTarget({
      answer: ({ headers }) => ({ kind: 'reply', text: text(headers) }),
    })
    return httpTarget(url, { config: { headers: HEADERS }, credentials: [KEY, BASIC] })
  }

  test('echoed credentials are masked in the output and in the raw response, both as sent and decoded', async ({
    assert,
  }) => {
    const target = await echoing(({ accept, authorization }) =>
      [
        String(accept),
        JSON.stringify({ accept }),
        encodeURIComponent(String(accept)),
        String(authorization),
        String(authorization).replace('Basic ', ''),
        `user assay, password ${PASSWORD}`,
        'the rest stays',
      ].join('\n')
    )
    const { output, raw } = await ask(target)
    for (const text of [output, raw]) {
      assert.equal(
        text,
        [
          '•••',
          '{"accept":"•••"}',
          '•••',
          '•••',
          '•••',
          'user assay, password •••',
          'the rest stays',
        ].join('\n')
      )
    }
  })

  test('echoed credentials are masked completely, because masking precedes truncation', async ({
    assert,
  }) => {
    const target = await echoing(({ accept }) => `${'.'.repeat(3990)}${String(accept)}`)
    const { raw } = await ask(target)
    assert.notInclude(raw, KEY.slice(0, 5))
  })

  test('echoed credentials are masked in errors, session IDs, and structured output', async ({
    assert,
  }) => {
    const target = await echoing(({ accept }) =>
      JSON.stringify({ id: accept, text: { key: accept } })
    )
    const session = { session: 'server', sessionPath: 'id', responsePath: 'text' } as const
    const attempt = await ask({ ...target, ...session })
    assert.notInclude(JSON.stringify(attempt), 'quoted')
    assert.equal(attempt.sessionId, '•••')
    const wire = { stream: { path: 'text', join: 'append' } } as const
    const stream = await echoing(({ accept }) => `data: ${'.'.repeat(100)}${String(accept)}\n\n`)
    const { error } = await ask({ ...stream, wire })
    assert.include(error?.message, 'No event of the stream')
    assert.notInclude(error?.message, KEY.slice(0, 5))
  })

  test('an echoed access token is masked in the output', async ({ assert }) => {
    const { url } = await startTarget({
      answer: ({ path, headers }) =>
        path === '/token'
          ? { kind: 'reply', json: { access_token: 'a-fetched-token' } }
          : { kind: 'reply', text: `I got ${String(headers.authorization)}` },
    })
    const oauth = { tokenUrl: `${url}/token`, clientId: 'a', clientSecret: 'b', scope: '' }
    const { output } = await ask(httpTarget(`${url}/chat`, { wire: { oauth } }))
    assert.equal(output, 'I got Bearer •••')
  })
})
