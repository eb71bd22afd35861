import type { EvalDocument, EvalProvider } from './types.js'
import { variablesIn } from './templates.js'

/** What providers fill in themselves. */
const GIVEN = new Set(['prompt', 'sessionId', 'env', '_conversation'])

/** Variables that the prompts, and requests of the providers, ask for. */
export function documentVariables({ prompts, providers }: EvalDocument): string[] {
  const texts = [
    ...prompts.map((prompt) => (typeof prompt === 'string' ? prompt : prompt.raw)),
    ...providers.map(requestOf),
  ]
  return [...new Set(texts.flatMap(variablesIn))].filter((name) => !GIVEN.has(name))
}

const requestOf = (provider: EvalProvider) =>
  typeof provider === 'string' ? provider : JSON.stringify(provider.config ?? {})
