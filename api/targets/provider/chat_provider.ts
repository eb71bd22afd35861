import { vendorOf } from '#api/contract/targets/target_kinds'
import type { ChatSettings, ModelSettings } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { limitsOf } from '#api/targets/provider/call_limits'
import { modelService, modelUrl } from '#api/targets/provider/model_service'
import type { Secrets } from '#api/targets/credentials/secrets'

/** Returns the base URL of chat calls; also accepts a full `/chat/completions` URL. */
export const chatBaseUrl = (url: string) =>
  url
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/chat\/completions$/, '')

export function chatProvider(settings: ChatSettings, secrets: Secrets): RunnerTarget {
  const { url, model, temperature, maxTokens } = settings
  return {
    id: `openai:chat:${model.trim()}`,
    config: {
      apiBaseUrl: chatBaseUrl(url),
      // Local model servers need no key; in that case, promptfoo must not read one from the environment.
      ...(secrets.apiKey ? { apiKey: secrets.apiKey } : { apiKeyRequired: false }),
      useDefaultApiKey: false,
      omitDefaults: true,
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { max_tokens: maxTokens }),
    },
    responsePath: '',
    ...systemOf(settings),
    session: 'none',
    ...limitsOf(settings),
  }
}

export function modelProvider(settings: ModelSettings, secrets: Secrets): RunnerTarget {
  if (vendorOf(settings.vendor)?.protocol === 'openai') {
    return chatProvider({ ...settings, url: modelUrl(settings) }, secrets)
  }
  const { id, config } = modelService(settings, secrets.apiKey ?? '')
  return {
    id,
    config,
    responsePath: '',
    ...systemOf(settings),
    session: 'none',
    ...limitsOf(settings),
  }
}

const systemOf = ({ systemPrompt }: ChatSettings) => ({
  ...(systemPrompt.trim() && { systemPrompt }),
})
