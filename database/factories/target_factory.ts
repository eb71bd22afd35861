import {
  type ChatSettings,
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  type HttpSettings,
} from '#api/contract/targets/target_settings'
import Target from '#api/targets/target'
import { counter } from '#database/factories/values'
import Factory from '@adonisjs/lucid/factories'

const HTTP_SETTINGS: HttpSettings = {
  ...DEFAULT_HTTP_SETTINGS,
  url: 'http://127.0.0.1:9/chat',
  headers: [],
  body: '{"message":"{{prompt}}"}',
  useHttps: false,
  stateful: false,
  timeoutMs: 5000,
}

/** Builds the settings of an HTTP target with plain-text responses. By default, no server listens at its URL. */
export const httpSettings = (values: Partial<HttpSettings> = {}): HttpSettings => ({
  ...HTTP_SETTINGS,
  ...values,
})

/** Builds the settings of an OpenAI-compatible target with a system prompt. */
export const chatSettings = (values: Partial<ChatSettings> = {}): ChatSettings => ({
  ...DEFAULT_CHAT_SETTINGS,
  url: 'http://127.0.0.1:9/v1',
  model: 'shop-1',
  systemPrompt: 'You serve the customers of a shop.',
  maxConcurrency: 10,
  ...values,
})

const next = counter()

/** Defaults to an HTTP target. Requires `teamId`. */
export const TargetFactory = Factory.define(Target, () => ({
  name: `Assistant ${next()}`,
  type: 'http',
  purpose: 'Answers questions about bank accounts',
  details: {},
  settings: httpSettings(),
}))
  .state('chat', (target) => {
    target.type = 'openai-chat'
    // Keeps merged chat settings, because merged values are set before states are applied.
    if ('method' in target.settings) target.settings = chatSettings()
  })
  .build()
