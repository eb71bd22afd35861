import { blockedText } from './blocked_text.js'
import type { Json } from '../wire/json.js'

/** Builds a message that the model refused, which is how Anthropic's own classifiers stop a response. */
export const refusal = (reason: string): Json => ({
  stop_reason: 'refusal',
  stop_sequence: null,
  stop_details: { type: 'refusal', category: null, explanation: blockedText(reason) },
})
