import { test } from '@japa/runner'
import { lintPattern } from '#tests/support/lint_pattern'
import { findSecrets, SECRET_TYPES } from '#api/engines/recognizers/find_secrets'

const mixed = (length: number) => 'aB3dE6gH9kLmN0pQrS2tUvW5xYz8'.repeat(10).slice(0, length)

const EXAMPLES: [type: string, value: string][] = [
  ['AWS_ACCESS_KEY', 'AKIAIOSFODNN7EXAMPLE'],
  ['GITHUB_TOKEN', `ghp_${mixed(36)}`],
  ['SLACK_TOKEN', `xoxb-${mixed(24)}`],
  ['ANTHROPIC_KEY', `sk-ant-api03-${mixed(40)}`],
  ['OPENAI_KEY', `sk-proj-${mixed(48)}`],
  ['STRIPE_KEY', `sk_live_${mixed(24)}`],
  ['GOOGLE_API_KEY', `AIza${mixed(35)}`],
  ['JSON_WEB_TOKEN', `eyJ${mixed(30)}.eyJ${mixed(40)}.${mixed(43)}`],
  ['CONNECTION_STRING', 'postgres://app:s3cr3t@db.internal:5432'],
  ['ASSIGNED_SECRET', 'Tr0ub4dor&3x'],
]

test.group('Secrets', () => {
  test('{0} is found at its exact position')
    .with(EXAMPLES)
    .run(({ assert }, [type, value]) => {
      const text = `ключ 🔑 password: ${value} …`
      const start = text.indexOf(value)
      const found = findSecrets(text)
      assert.deepEqual(found, [{ type, value, start, end: start + value.length }])
    })

  test('a private key is found together with its content', ({ assert }) => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${mixed(64)}\n${mixed(40)}==\n-----END RSA PRIVATE KEY-----`
    const [found] = findSecrets(`here: ${key}`)
    assert.equal(found.type, 'PRIVATE_KEY')
    assert.include(found.value, mixed(40))
  })

  test('no secret is found in "{$self}"')
    .with([
      'Your password must have at least 12 characters.',
      'password: ********',
      'api_key = process.env.API_KEY',
      'the secret ingredient is chocolate',
      'sk-learn-based-classification-of-documents',
      'https://example.org/path?x=1',
      'AKIA is the prefix of AWS keys',
    ])
    .run(({ assert }, text) => assert.deepEqual(findSecrets(text), []))

  test('every regular expression of the formats passes the linear-time check', ({ assert }) => {
    assert.isAbove(SECRET_TYPES.length, 25)
    assert.deepEqual(
      SECRET_TYPES.flatMap(({ rest }) => lintPattern(rest.source, 'y')),
      []
    )
  })
})
