import { test } from '@japa/runner'
import { redactor } from '#api/platform/runner/attempts/redact'

const redact = (config: Record<string, unknown>, text: string) => redactor(config)(text)

test.group('Redaction of credentials', () => {
  test('values of secret fields are redacted, and other values are not', ({ assert }) => {
    const config = { apiKey: 'key-12345', model: 'model-12345', auth: { password: ['hunter22'] } }
    assert.equal(
      redact(config, 'key-12345 for model-12345 with hunter22 twice: key-12345'),
      '••• for model-12345 with ••• twice: •••'
    )
  })

  test('a credential is masked with and without its authorization scheme', ({ assert }) => {
    const config = { headers: { Authorization: 'Bearer abcdef123' } }
    assert.equal(redact(config, 'Bearer abcdef123 or abcdef123'), '••• or •••')
  })

  test('header values are redacted except those of well-known non-secret headers', ({ assert }) => {
    const config = { headers: { 'x-custom': 'custom-value', 'Content-Type': 'text/plain' } }
    assert.equal(redact(config, 'custom-value text/plain'), '••• text/plain')
  })

  test('the password and the secret parameters of a URL are masked: {scheme}')
    .with([{ scheme: 'https' }, { scheme: 'http' }, { scheme: 'wss' }, { scheme: 'ws' }])
    .run(({ assert }, { scheme }) => {
      const url = `${scheme}://ann:p%40ssword@host.example/path?api_key=param-123&page=page-123`
      assert.equal(
        redact({ url }, 'p@ssword param-123 page-123 host.example'),
        '••• ••• page-123 host.example'
      )
    })

  test('a URL inside a longer string is not searched for credentials', ({ assert }) => {
    const text = 'see:https://ann:p%40ssword@host.example?api_key=param-123'
    assert.equal(redact({ help: text }, 'param-123'), 'param-123')
  })

  test('secret headers of a raw request are masked', ({ assert }) => {
    const request =
      'POST / HTTP/1.1\nHost: host.example\nX-Api-Key: raw-12345 \nCookie: Token cookie-1\n\nhi'
    assert.equal(redact({ request }, 'raw-12345 cookie-1 host.example'), '••• ••• host.example')
  })

  test('templates and values of fewer than five characters are not masked', ({ assert }) => {
    const config = { apiKey: 'abcd', token: '{{env_token}}', secret: 'abcde' }
    assert.equal(redact(config, 'abcd {{env_token}} abcde'), 'abcd {{env_token}} •••')
  })

  test('a secret that contains another secret is masked as a whole', ({ assert }) => {
    assert.equal(redact({ key: 'abcde', token: 'abcde-fghij' }, 'abcde-fghij abcde'), '••• •••')
  })
})
