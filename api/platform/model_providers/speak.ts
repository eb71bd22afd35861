import { createOpenAI } from '@ai-sdk/openai'
import { experimental_generateSpeech as generateSpeech } from 'ai'
import type { Fetch } from './language_model.js'
import type { ProviderSettings } from './provider_settings.js'

export type SpeechRequest = { text: string; signal: AbortSignal }

/** Creates the text-to-speech function for the settings; null if no speech model is configured. */
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
  /** Sends one request without retries and returns MP3 as base64. @throws errors of the AI SDK */
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
