import { vendorOf } from '#api/contract/target_kinds'
import type { ChatSettings, ModelSettings } from '#api/contract/target_settings'
import type { Handing } from '#api/targets/hand_secrets'
import { chatBaseUrl } from '#api/targets/provider/chat_provider'
import { modelService, modelUrl } from '#api/targets/provider/model_service'
import { statusCheck } from '#api/targets/tool/answer_parsers'
import { delayOf, type Made, presentOf } from '#api/targets/tool/tool_provider'

const OK = '200-299'

export function chatTarget(settings: ChatSettings, own: Handing): Made {
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

export function modelTarget(settings: ModelSettings, own: Handing): Made {
  if (vendorOf(settings.vendor)?.speaks === 'openai') {
    return chatTarget({ ...settings, url: modelUrl(settings) }, own)
  }
  const { id, config } = modelService(settings, own.text('apiKey') ?? '')
  return {
    provider: { id, config: presentIn(config), ...delayOf(settings) },
    ...promptOf(settings.systemPrompt),
  }
}

/** The same call as a request, because a provider of a chat API has no place for a system prompt. */
export function chatRequest(settings: ChatSettings, own: Handing): Made['provider'] {
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
