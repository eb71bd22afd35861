import { vendorOf } from '#api/contract/targets/target_kinds'
import type { ChatSettings, ModelSettings } from '#api/contract/targets/target_settings'
import type { ToolCredentials } from '#api/targets/credentials/tool_credentials'
import { chatBaseUrl } from '#api/targets/provider/chat_provider'
import { modelService, modelUrl } from '#api/targets/provider/model_service'
import { statusCheck } from '#api/targets/tool/response_parsers'
import { delayOf, type TargetParts, presentOf } from '#api/targets/tool/tool_provider'

const OK = '200-299'

export function chatTarget(settings: ChatSettings, own: ToolCredentials): TargetParts {
  const { url, model, apiKey, systemPrompt } = settings
  const key = own.text('apiKey')
  return {
    provider: {
      id: `openai:chat:${model}`,
      config: {
        apiBaseUrl: chatBaseUrl(url),
        ...(key && { apiKey: key }),
        ...(!apiKey.isSet && { apiKeyRequired: false }),
        ...limitsOf(settings),
      },
      ...delayOf(settings),
    },
    ...promptOf(systemPrompt),
  }
}

export function modelTarget(settings: ModelSettings, own: ToolCredentials): TargetParts {
  if (vendorOf(settings.vendor)?.protocol === 'openai') {
    return chatTarget({ ...settings, url: modelUrl(settings) }, own)
  }
  const { id, config } = modelService(settings, own.text('apiKey') ?? '')
  return {
    provider: { id, config: presentIn(config), ...delayOf(settings) },
    ...promptOf(settings.systemPrompt),
  }
}

/**
 * Builds a provider that makes the chat call as an HTTP request, because promptfoo's chat providers have no system prompt
 * setting.
 */
export function chatRequest(settings: ChatSettings, own: ToolCredentials): TargetParts['provider'] {
  const { url, model, systemPrompt } = settings
  const key = own.text('apiKey')
  return {
    id: 'http',
    config: {
      url: `${chatBaseUrl(url)}/chat/completions`,
      method: 'POST',
      headers: presentOf({
        'Content-Type': 'application/json',
        'Authorization': key ? `Bearer ${key}` : '',
      }),
      body: { model, messages: messagesOf(systemPrompt), ...limitsOf(settings) },
      transformResponse: 'json.choices[0].message.content',
      validateStatus: statusCheck(OK),
      stateful: false,
    },
    ...delayOf(settings),
  }
}

const promptOf = (systemPrompt: string) =>
  systemPrompt.trim() ? { prompt: JSON.stringify(messagesOf(systemPrompt)) } : {}

const messagesOf = (systemPrompt: string) => [
  ...(systemPrompt.trim() ? [{ role: 'system', content: systemPrompt }] : []),
  { role: 'user', content: '{{prompt}}' },
]

const limitsOf = ({ temperature, maxTokens }: ChatSettings) => ({
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { max_tokens: maxTokens }),
})

const presentIn = (config: object) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ''))
