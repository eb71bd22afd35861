import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createAzure } from '@ai-sdk/azure'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ProviderSettings } from './provider_settings.js'

export type Fetch = typeof globalThis.fetch

/**
 * Creates the AI SDK's model. Base URL and credentials are always passed, even as empty strings, because the SDK reads
 * missing ones from the server's environment.
 * @param withSchema whether an OpenAI-compatible server receives the JSON schema itself
 */
export function languageModel(
  settings: ProviderSettings,
  fetch: Fetch,
  withSchema: boolean
): LanguageModel {
  const { model, headers } = settings
  const common = { headers, fetch }
  switch (settings.kind) {
    case 'openai':
      return openAiModel(settings, common)
    case 'anthropic':
      return createAnthropic({
        ...common,
        apiKey: settings.apiKey,
        baseURL: settings.baseUrl ?? 'https://api.anthropic.com/v1',
      })(model)
    case 'google':
      return createGoogleGenerativeAI({
        ...common,
        apiKey: settings.apiKey,
        baseURL: settings.baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta',
      })(model)
    case 'azure':
      return createAzure({
        ...common,
        apiKey: settings.apiKey,
        resourceName: settings.resourceName,
        baseURL: settings.baseUrl,
        apiVersion: settings.apiVersion,
        useDeploymentBasedUrls: settings.apiVersion !== undefined,
      }).chat(model)
    case 'bedrock':
      return createAmazonBedrock({
        ...common,
        region: settings.region,
        apiKey: settings.apiKey ?? '',
        accessKeyId: settings.accessKeyId ?? '',
        secretAccessKey: settings.secretAccessKey ?? '',
        sessionToken: settings.sessionToken,
        baseURL: settings.baseUrl ?? `https://bedrock-runtime.${settings.region}.amazonaws.com`,
      })(model)
    case 'mistral':
      return createMistral({
        ...common,
        apiKey: settings.apiKey,
        baseURL: settings.baseUrl ?? 'https://api.mistral.ai/v1',
      })(model)
    case 'openai_compatible':
      return createOpenAICompatible({
        ...common,
        name: 'openaiCompatible',
        apiKey: settings.apiKey,
        baseURL: settings.baseUrl,
        supportsStructuredOutputs: withSchema,
      })(model)
  }
}

type Common = { headers: ProviderSettings['headers']; fetch: Fetch }

function openAiModel(
  settings: Extract<ProviderSettings, { kind: 'openai' }>,
  common: Common
): LanguageModel {
  const openai = createOpenAI({
    ...common,
    apiKey: settings.apiKey,
    organization: settings.organization,
    project: settings.project,
    baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
  })
  return settings.api === 'chat' ? openai.chat(settings.model) : openai.responses(settings.model)
}
