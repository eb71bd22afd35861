import { test } from '@japa/runner'
import {
  PROVIDER_KINDS,
  readProviderSettings,
  secretsOf,
  type ProviderSettings,
} from '#api/platform/model_providers/provider_settings'

const VALID = {
  openai: { kind: 'openai', model: 'gpt-4o', apiKey: 'sk-12345' },
  anthropic: { kind: 'anthropic', model: 'claude-sonnet-4-5', apiKey: 'sk-12345' },
  google: { kind: 'google', model: 'gemini-2.5-flash', apiKey: 'AIza-1' },
  azure: { kind: 'azure', model: 'deployment', apiKey: 'az-12345', resourceName: 'my-house' },
  bedrock: {
    kind: 'bedrock',
    model: 'amazon.nova-pro-v1:0',
    region: 'us-east-1',
    accessKeyId: 'AKID1',
    secretAccessKey: 'secret-1',
  },
  mistral: { kind: 'mistral', model: 'mistral-small-latest', apiKey: 'mi-12345' },
  openai_compatible: {
    kind: 'openai_compatible',
    model: 'llama3',
    baseUrl: 'http://localhost:11434/v1',
  },
} satisfies Record<string, ProviderSettings>

const fieldsOf = (input: unknown) => readProviderSettings(input).problems.map(({ field }) => field)

test.group('Provider settings', () => {
  test('the settings of every provider type are parsed', ({ assert }) => {
    for (const kind of PROVIDER_KINDS) {
      assert.deepEqual(readProviderSettings(VALID[kind]), { settings: VALID[kind], problems: [] })
    }
  })

  test('a missing setting is reported by its field', ({ assert }) => {
    assert.deepEqual(fieldsOf({ kind: 'openai', model: 'gpt-4o' }), ['apiKey'])
    assert.deepEqual(fieldsOf({ ...VALID.openai, model: '  ' }), ['model'])
    assert.deepEqual(fieldsOf({ kind: 'openai_compatible', model: 'llama3' }), ['baseUrl'])
    assert.deepEqual(fieldsOf({ ...VALID.azure, resourceName: undefined }), ['resourceName'])
    assert.deepEqual(fieldsOf({ ...VALID.bedrock, secretAccessKey: undefined }), [
      'secretAccessKey',
    ])
    assert.deepEqual(
      fieldsOf({ kind: 'bedrock', model: 'amazon.nova-pro-v1:0', region: 'us-east-1' }),
      ['apiKey']
    )
    assert.deepEqual(fieldsOf({ kind: 'oracle', model: 'x' }), ['kind'])
  })

  test('invalid base URLs, headers, regions, and resource names are rejected', ({ assert }) => {
    for (const baseUrl of [
      'ftp://host/v1',
      'http://user:pass@host/v1',
      'http://host/v1?a=b',
      'host',
    ]) {
      assert.deepEqual(fieldsOf({ ...VALID.openai, baseUrl }), ['baseUrl'], baseUrl)
    }
    assert.lengthOf(fieldsOf({ ...VALID.openai, headers: { 'x-a': 'one\r\nx-b: two' } }), 1)
    assert.lengthOf(fieldsOf({ ...VALID.openai, headers: { 'x a': 'one' } }), 1)
    assert.deepEqual(fieldsOf({ ...VALID.bedrock, region: 'evil.example#' }), ['region'])
    assert.deepEqual(fieldsOf({ ...VALID.azure, resourceName: 'evil.example/' }), ['resourceName'])
  })

  test('a validation error of the settings never contains the invalid value', ({ assert }) => {
    const { problems } = readProviderSettings({ ...VALID.openai, apiKey: 'se cret-value', mode: 1 })
    assert.isNotEmpty(problems)
    assert.notInclude(JSON.stringify(problems), 'cret-value')
  })

  test('all credentials in the settings are found, including header values', ({ assert }) => {
    assert.deepEqual(
      secretsOf({ ...VALID.bedrock, headers: { 'x-gateway': 'gateway-key' } }).sort(),
      ['AKID1', 'gateway-key', 'secret-1']
    )
  })
})
