import { createOpenAI } from '@ai-sdk/openai'
import { experimental_generateSpeech as generateSpeech } from 'ai'
import type { Fetch } from './language_model.js'
import type { ProviderSettings } from './provider_settings.js'

export type SpeechRequest = { text: string; signal: AbortSignal }

/** How text becomes speech by these settings; null when they name no model that speaks. */
export function speechOf(settings: ProviderSettings, fetch: Fetch) {
  const isOpenai = settings.kind === 'openai' || settings.kind === 'openai_compatible'
  if (!isOpenai || !settings.speechModel) return null
  const { speechModel, voice = 'alloy', headers, apiKey = '' } = settings
  const provider = createOpenAI({
    headers,
    fetch,
    apiKey,
    baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
    ...(settings.kind === 'openai' && {
      organization: settings.organization,
      project: settings.project,
    }),
  })
  /** One request, no retries; MP3 in base64. @throws the library's errors */
  return async ({ text, signal }: SpeechRequest): Promise<string> => {
    const { audio } = await generateSpeech({
      model: provider.speech(speechModel),
      text,
      voice,
      outputFormat: 'mp3',
      maxRetries: 0,
      abortSignal: signal,
    })
    return audio.base64
  }
}
