import { DEFAULT_CLI_SETTINGS } from '#api/contract/targets/target_settings'
import { callFaults } from '#api/targets/calls/call_faults'
import { credentialsIn } from '#api/targets/credentials/credentials_in'
import { test } from '@japa/runner'

const REQUEST = (key: string) =>
  `POST /chat HTTP/1.1\nHost: a.test\nX-Api-Key: ${key}\n\n{{prompt}}`

test.group('Credentials in a configuration', () => {
  test('credentials are found by field name, in URLs, and in raw requests', ({ assert }) => {
    const config = {
      apiKey: 'sk-12345',
      auth: { type: 'basic', password: 'hunter22' },
      headers: { Authorization: 'Bearer abcdef' },
      body: { nested: [{ client_secret: 'abcdef' }] },
      url: 'https://a.test/chat?api_key=abcdef',
      proxy: 'socks5://ann:hunter22@a.test',
      request: REQUEST('abcdef'),
    }
    assert.deepEqual(credentialsIn(config, 'config'), [
      'config.apiKey',
      'config.auth.password',
      'config.headers.Authorization',
      'config.body.nested[0].client_secret',
      'config.url',
      'config.proxy',
      'config.request',
    ])
  })

  test('references, settings, and short values are not credentials', ({ assert }) => {
    const config = {
      apiKey: '{{env.KEY}}',
      headers: { Authorization: 'Bearer {{ env.KEY }}' },
      url: 'https://a.test/chat?api_key={{env.KEY}}&page=abcdef',
      request: REQUEST('{{env.KEY}}'),
      max_tokens: 100,
      token: 'none',
      prompt: 'Tell me: the password: hunter22',
    }
    assert.deepEqual(credentialsIn(config, ''), [])
  })

  test('a target that runs a command is rejected if the command contains a credential', ({
    assert,
  }) => {
    const faults = (config: string) =>
      callFaults({
        type: 'cli',
        settings: { ...DEFAULT_CLI_SETTINGS, provider: 'file://a.py', config },
      })
    assert.deepEqual(faults('apiKey: "{{env.KEY}}"\nregion: eu-west-1'), [])
    const [fault] = faults('auth:\n  apiKey: sk-12345')
    assert.include(fault, { field: 'settings.config', rule: 'credentials' })
    assert.include(fault?.message, 'auth.apiKey')
    assert.notInclude(fault?.message, 'sk-12345')
  })
})
