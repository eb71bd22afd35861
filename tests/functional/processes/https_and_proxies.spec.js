import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, installFor } from '../../support/processes/installation.js'
import { webProgram } from '../../support/processes/programs.js'

const ORIGIN = 'https://assay.example.test'

test.group('Server behind an HTTPS proxy', () => {
  test('cookies have the __Host- prefix, and the client address is the address that the trusted proxy appended', async ({
    assert,
    cleanup,
  }) => {
    const settings = { TRUST_PROXY: '127.0.0.0/8', APP_URL: ORIGIN }
    const { run, port, url } = await installFor(cleanup, settings)
    const address = `http://127.0.0.1:${port}`
    const web = run(...webProgram())
    cleanup(() => web.kill('SIGKILL'))
    while (!(await fetch(`${address}/health`).catch(() => null))?.ok) await wait(100)

    const config = await fetch(`${address}/api/v1/config`)
    assert.equal(
      config.headers.get('strict-transport-security'),
      'max-age=31536000; includeSubDomains'
    )
    const [csrf] = config.headers.getSetCookie()
    assert.match(csrf, /^__Host-XSRF-TOKEN=[^;]+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
    const login = await fetch(`${address}/api/v1/users/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cookie': csrf.split(';')[0],
        'x-xsrf-token': csrf.split(';')[0].split('=')[1],
        'x-forwarded-for': '203.0.113.1, 198.51.100.7',
      },
      body: JSON.stringify({ email: 'admin@example.test', password: 'correct horse battery' }),
    })
    assert.equal(login.status, 200)
    const session = login.headers.getSetCookie().find((line) => line.includes('session'))
    assert.match(
      session,
      /^__Host-assay_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    // The proxy appends the client's address to the one that the client claimed.
    const [{ ip_address: stored }] = await ask(url, 'select ip_address from sessions')
    assert.equal(stored, '198.51.100.7')
  })
})
