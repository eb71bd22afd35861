import { test } from '@japa/runner'
import { modelClient } from '#api/platform/model_providers/model_client'
import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'
import {
  startScriptedModel,
  type ModelRequest,
  type ScriptedModel,
} from '#tests/support/scripted/scripted_model'

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['color'],
  properties: { color: { type: 'string' } },
}

type Case = {
  title: string
  settings: (origin: string) => ProviderSettings
  path: string
  query?: string
  isAuthorized: (request: ModelRequest) => boolean
}

const CASES: Case[] = [
  {
    title: 'openai',
    settings: (origin) => ({
      kind: 'openai',
      model: 'gpt-4o',
      apiKey: 'k-1',
      baseUrl: `${origin}/v1`,
    }),
    path: '/v1/responses',
    isAuthorized: ({ headers }) => headers.authorization === 'Bearer k-1',
  },
  {
    title: 'openai through chat completions',
    settings: (origin) => ({
      kind: 'openai',
      model: 'gpt-4o',
      apiKey: 'k-1',
      baseUrl: `${origin}/v1`,
      api: 'chat',
    }),
    path: '/v1/chat/completions',
    isAuthorized: ({ headers }) => headers.authorization === 'Bearer k-1',
  },
  {
    title: 'anthropic',
    settings: (origin) => ({
      kind: 'anthropic',
      model: 'claude-sonnet-4-5',
      apiKey: 'k-2',
      baseUrl: `${origin}/v1`,
    }),
    path: '/v1/messages',
    isAuthorized: ({ headers }) => headers['x-api-key'] === 'k-2',
  },
  {
    title: 'anthropic with a model without native schemas',
    settings: (origin) => ({
      kind: 'anthropic',
      model: 'claude-3-haiku-20240307',
      apiKey: 'k-2',
      baseUrl: `${origin}/v1`,
    }),
    path: '/v1/messages',
    isAuthorized: ({ headers }) => headers['x-api-key'] === 'k-2',
  },
  {
    title: 'google',
    settings: (origin) => ({
      kind: 'google',
      model: 'gemini-2.5-flash',
      apiKey: 'k-3',
      baseUrl: `${origin}/v1beta`,
    }),
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    isAuthorized: ({ headers }) => headers['x-goog-api-key'] === 'k-3',
  },
  {
    title: 'azure with a dated API version',
    settings: (origin) => ({
      kind: 'azure',
      model: 'my-deployment',
      apiKey: 'k-4',
      baseUrl: `${origin}/openai`,
      apiVersion: '2024-10-21',
    }),
    path: '/openai/deployments/my-deployment/chat/completions',
    query: '?api-version=2024-10-21',
    isAuthorized: ({ headers }) => headers['api-key'] === 'k-4',
  },
  {
    title: 'bedrock with an API key',
    settings: (origin) => ({
      kind: 'bedrock',
      model: 'amazon.nova-pro-v1:0',
      region: 'us-east-1',
      apiKey: 'k-5',
      baseUrl: origin,
    }),
    path: '/model/amazon.nova-pro-v1:0/converse',
    isAuthorized: ({ headers }) => headers.authorization === 'Bearer k-5',
  },
  {
    title: 'bedrock with access keys',
    settings: (origin) => ({
      kind: 'bedrock',
      model: 'amazon.nova-pro-v1:0',
      region: 'eu-central-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'k-6-secret',
      baseUrl: origin,
    }),
    path: '/model/amazon.nova-pro-v1:0/converse',
    isAuthorized: ({ headers }) =>
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/bedrock\//.test(
        headers.authorization ?? ''
      ),
  },
  {
    title: 'mistral',
    settings: (origin) => ({
      kind: 'mistral',
      model: 'mistral-small-latest',
      apiKey: 'k-7',
      baseUrl: `${origin}/v1`,
    }),
    path: '/v1/chat/completions',
    isAuthorized: ({ headers }) => headers.authorization === 'Bearer k-7',
  },
  {
    title: 'an OpenAI-compatible server without a key',
    settings: (origin) => ({ kind: 'openai_compatible', model: 'llama3', baseUrl: `${origin}/v1` }),
    path: '/v1/chat/completions',
    isAuthorized: ({ headers }) => headers.authorization === undefined,
  },
]

test.group('Model providers over HTTP', (group) => {
  let model: ScriptedModel
  group.each.setup(async () => {
    model = await startScriptedModel(() => ({
      object: { color: 'red' },
      usage: { input: 120, output: 30 },
    }))
    return () => model.close()
  })

  for (const { title, settings, path, query, isAuthorized } of CASES) {
    test(`the model client uses the provider's format: ${title}`, async ({ assert }) => {
      const urls: string[] = []
      const client = modelClient(
        { ...settings(model.origin), headers: { 'x-team': 'blue' } },
        {
          fetch: (input, init) => {
            urls.push(String(input))
            return globalThis.fetch(input, init)
          },
        }
      )
      const { object, usage } = await client.generateObject<{ color: string }>({
        system: 'You name colors.',
        prompt: 'Which one?',
        schema: SCHEMA,
      })

      assert.equal(object.color, 'red')
      assert.deepInclude(usage, { inputTokens: 120, outputTokens: 30 })
      const [seen] = model.requests
      assert.equal(seen.path, path)
      assert.equal(seen.query, query ?? '')
      assert.isTrue(isAuthorized(seen), JSON.stringify(seen.headers))
      assert.equal(seen.headers['x-team'], 'blue')
      assert.include(seen.system, 'You name colors.')
      assert.include(seen.prompt, 'Which one?')
      assert.exists(seen.schema, 'the schema travels in the provider’s own form')
      assert.lengthOf(urls, 1, 'every request goes through the given fetch')
    })
  }

  test('model clients read neither keys nor addresses from the environment', async ({
    assert,
    cleanup,
  }) => {
    const planted = {
      OPENAI_BASE_URL: 'http://192.0.2.1/v1',
      OPENAI_API_KEY: 'planted',
      AWS_BEARER_TOKEN_BEDROCK: 'planted',
      AWS_SESSION_TOKEN: 'planted',
      AWS_ENDPOINT_URL: 'http://192.0.2.1',
    }
    const before = { ...process.env }
    Object.assign(process.env, planted)
    cleanup(() => {
      for (const name of Object.keys(planted)) delete process.env[name]
      Object.assign(process.env, before)
    })
    const seen: { url: string; headers: Headers }[] = []
    for (const settings of [
      { kind: 'openai', model: 'gpt-4o', apiKey: 'own' },
      {
        kind: 'bedrock',
        model: 'amazon.nova-pro-v1:0',
        region: 'us-east-1',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'own',
      },
    ] satisfies ProviderSettings[]) {
      const client = modelClient(settings, {
        async fetch(input, init) {
          seen.push({ url: String(input), headers: new Headers(init?.headers) })
          throw new Error('stop here')
        },
      })
      await client.generateObject({ system: '', prompt: 'x', schema: SCHEMA }).catch(() => {})
    }
    assert.deepEqual(
      seen.map(({ url }) => new URL(url).host),
      ['api.openai.com', 'bedrock-runtime.us-east-1.amazonaws.com']
    )
    for (const { headers } of seen) assert.notInclude(JSON.stringify([...headers]), 'planted')
  })
})
