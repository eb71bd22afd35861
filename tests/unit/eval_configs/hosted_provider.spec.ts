import { hostedProvider } from '#api/eval_configs/providers/hosted_provider'
import type { ProviderSettings } from '#api/model_providers/provider_settings'
import { test } from '@japa/runner'

const openai: ProviderSettings = { kind: 'openai', model: 'gpt-4o', apiKey: 'sk-ours' }
const local: ProviderSettings = {
  kind: 'openai_compatible',
  model: 'llama',
  baseUrl: 'http://models.internal/v1',
  apiKey: 'sk-local',
}
const anthropic: ProviderSettings = { kind: 'anthropic', model: 'claude', apiKey: 'sk-ant' }
const MODELS: ProviderSettings[] = [openai, local, anthropic]

const configOf = (id: string, config: Record<string, unknown>, models = MODELS) => {
  const resolved = hostedProvider(id, config, models)
  return 'ok' in resolved ? resolved.ok.config : resolved.problem
}

test.group('Models that a document names', () => {
  test('get the credentials of their own service', ({ assert }) => {
    assert.containsSubset(configOf('openai:chat:gpt-5', { temperature: 0 }), {
      apiKey: 'sk-ours',
      temperature: 0,
    })
    assert.containsSubset(configOf('anthropic:messages:claude-x', {}), { apiKey: 'sk-ant' })
    assert.containsSubset(configOf('openai:chat:x', { apiBaseUrl: 'http://models.internal/v1/' }), {
      apiKey: 'sk-local',
    })
  })

  test('get none at another address, whatever the field is called', ({ assert }) => {
    const elsewhere = configOf('openai:chat:x', { apiBaseUrl: 'http://evil.test/v1' })
    assert.notInclude(JSON.stringify(elsewhere), 'sk-')
    for (const field of [
      'apiHost',
      'baseURL',
      'base_url',
      'url',
      'endpoint',
      'proxyUrl',
      'apiEndpoint',
    ]) {
      for (const id of ['openai:chat:x', 'anthropic:messages:x']) {
        const config = configOf(id, { [field]: 'evil.test' })
        assert.isString(config, `${id} ${field}`)
        assert.notInclude(String(config), 'sk-')
      }
    }
    const two = configOf('openai:chat:x', {
      apiBaseUrl: 'http://models.internal/v1',
      apiHost: 'evil.test',
    })
    assert.isString(two)
  })

  test('get none where the region would become another host', ({ assert }) => {
    const bedrock: ProviderSettings = {
      kind: 'bedrock',
      model: 'claude',
      region: 'eu-west-1',
      apiKey: 'sk-aws',
    }
    const inRegion = (region: unknown) => configOf('bedrock:claude', { region }, [bedrock])
    assert.containsSubset(inRegion('us-east-1'), { region: 'us-east-1', apiKey: 'sk-aws' })
    for (const region of ['evil.test/#', 'evil.test', 'a@evil.test', ['evil.test/'], '']) {
      assert.isString(inRegion(region), String(region))
    }
  })

  test('a local gateway is no stand-in for the service that was meant', ({ assert }) => {
    assert.match(String(configOf('openai:chat:gpt-4o', {}, [local])), /no model of openai is set/)
  })

  test('a service without credentials says what to do', ({ assert }) => {
    assert.match(String(configOf('groq:llama', {})), /no credentials for groq/)
    assert.deepEqual(configOf('ollama:chat:llama', {}), {})
  })
})
