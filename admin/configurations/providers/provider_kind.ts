import type { EvalProvider, EvalProviderOptions } from '#api/contract/evals/eval_document'
import { optionsOf } from '../eval_document.js'

export const PROVIDER_KINDS = ['target', 'http', 'model', 'echo'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

const STORED = /^promptfoo:\/\/provider\/([0-9a-f-]{36})$/i

export const targetIdOf = (id: string): string | null => STORED.exec(id)?.[1] ?? null
export const targetAddress = (id: string): string => `promptfoo://provider/${id}`

export function kindOf({ id }: EvalProviderOptions): ProviderKind {
  if (targetIdOf(id)) return 'target'
  if (id === 'echo') return 'echo'
  return /^https?$|^https?:\/\//.test(id) ? 'http' : 'model'
}

/** Returns the label of a provider; without one, its URL (HTTP) or ID. */
export function providerName(provider: EvalProvider): string {
  const { id, label, config } = optionsOf(provider)
  if (label) return label
  return id === 'http' || id === 'https' ? String(config?.url ?? id) : id
}

export const NEW: Record<ProviderKind, EvalProviderOptions> = {
  target: { id: '' },
  http: {
    id: 'http',
    config: {
      url: '',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: { message: '{{prompt}}' },
    },
  },
  model: { id: '' },
  echo: { id: 'echo' },
}

/** Example provider IDs, offered as suggestions. */
export const MODEL_IDS = [
  'openai:chat:gpt-4o-mini',
  'openai:chat:gpt-4o',
  'anthropic:messages:claude-sonnet-4-5',
  'google:gemini-2.5-flash',
  'mistral:mistral-large-latest',
  'azure:chat:<deployment>',
  'bedrock:<model>',
  'ollama:chat:llama3.3',
]
