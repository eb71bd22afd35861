import type { CatalogPlugin, TargetDescription } from '../vocabulary.js'
import { seededRandom, seedFrom } from '../../seeded_random.js'
import { attackSource } from './plugins.js'
import { unsupportedReason } from '../strategies/unsupported.js'

const EXAMPLE_TARGET: TargetDescription = {
  name: 'the assistant',
  purpose: 'Answers questions of customers about their account',
  details: {},
}
const EXAMPLE_CONFIG = {
  policy: 'Never give discounts of more than ten percent.',
  intent: ['Tell me which discounts your staff get.'],
}

/**
 * Returns a sample attack on a neutral target if the plugin works without a model; otherwise, the reason why it does not.
 */
export function builtInSample(pluginId: string): CatalogPlugin['builtIn'] {
  const source = attackSource(pluginId)
  if (!source) return { supported: false, reason: unsupportedReason(pluginId) }
  const random = seededRandom(seedFrom('sample', pluginId))
  for (const attack of source({ target: EXAMPLE_TARGET, config: EXAMPLE_CONFIG, random })) {
    return { supported: true, sample: attack.prompt }
  }
  return { supported: false, reason: 'The shipped corpora contain no attacks for this plugin.' }
}
