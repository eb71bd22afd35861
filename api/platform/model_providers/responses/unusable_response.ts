import type { ModelMessage } from 'ai'
import type { RawResponse } from '../call_model.js'
import { withoutSecrets } from './explain_failure.js'
import { looksLikeRefusal, type ResponseCheck } from './json_response.js'
import { ModelError } from '../model_error.js'
import type { ProviderSettings } from '../provider_settings.js'

/**
 * A response that does not match the schema: an error for the caller and a description of the problem for the model.
 */
export type UnusableResponse = { error: ModelError; problem: string }

/**
 * Classifies a response that does not match the schema. `object` is the JSON found in it; undefined if there is none.
 */
export function unusableResponse(
  response: RawResponse,
  object: unknown,
  check: ResponseCheck,
  settings: ProviderSettings
): UnusableResponse {
  const { model } = settings
  const declined = response.refusal ?? (looksLikeRefusal(response.text) ? response.text : null)
  if (response.finishReason === 'content-filter' || (object === undefined && declined !== null)) {
    const detail = declined ? `: “${withoutSecrets(declined, settings)}”` : ''
    const message = `${model} declined the request${detail}. Use a model that allows security testing.`
    return { error: new ModelError('refused', message), problem: 'the request was declined' }
  }
  if (response.finishReason === 'length') {
    const message = `${model} reached its limit of output tokens before the JSON was complete. Raise the limit.`
    return { error: new ModelError('malformed', message), problem: 'it was cut off; be shorter' }
  }
  const problem =
    object === undefined ? 'the text is not JSON' : withoutSecrets(check.problem(object), settings)
  const message = `${model} did not return the requested JSON: ${problem}. Use a model that follows JSON schemas.`
  return { error: new ModelError('malformed', message), problem }
}

/** Builds the messages that ask the model to correct its response. */
export function repairMessages(response: RawResponse, problem: string): ModelMessage[] {
  const repair: ModelMessage = {
    role: 'user',
    content: `That answer cannot be used: ${problem}. Send the whole answer again as one JSON object that matches the schema, and nothing else.`,
  }
  // Some providers reject an empty assistant message.
  return response.text.trim() ? [{ role: 'assistant', content: response.text }, repair] : [repair]
}
