import { hostedProvider } from '#api/evals/configurations/providers/hosted_provider'
import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'
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

test.group('Models in a configuration', () => {
  test('a model receives the configured credentials of its service', ({ assert }) => {
    assert.containsSubset(configOf('openai:chat:gpt-5', { temperature: 0 }), {
      apiKey: 'sk-ours',
      temperature: 0,
    })
    assert.containsSubset(configOf('anthropic:messages:claude-x', {}), { apiKey: 'sk-ant' })
    assert.containsSubset(configOf('openai:chat:x', { apiBaseUrl: 'http://models.internal/v1/' }), {
      apiKey: 'sk-local',
    })
  })

  test('a model receives no credentials if any of its address fields points to another host', ({
    assert,
  }) => {
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

  test('a model is rejected if its region would change the host', ({ assert }) => {
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

  test('a model of a hosted service is rejected if only a local gateway is configured', ({
    assert,
  }) => {
    assert.match(
      String(configOf('openai:chat:gpt-4o', {}, [local])),
      /settings contain no model of openai/
    )
  })

  test('a model without configured credentials is rejected if its service requires credentials', ({
    assert,
  }) => {
    assert.match(String(configOf('groq:llama', {})), /no credentials for groq/)
    assert.deepEqual(configOf('ollama:chat:llama', {}), {})
  })
})
