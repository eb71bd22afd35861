import type { ModelMessage } from 'ai'
import type { RawAnswer } from './ask_model.js'
import { withoutSecrets } from './explain_failure.js'
import { soundsLikeRefusal, type AnswerCheck } from './json_answer.js'
import { ModelError } from './model_error.js'
import type { ProviderSettings } from './provider_settings.js'

/** An answer that does not match the schema: as an error for the caller and as a problem for the model to mend. */
export type UnusableAnswer = { error: ModelError; problem: string }

/** `object` is the JSON found in the answer, undefined when there is none. */
export function unusableAnswer(
  answer: RawAnswer,
  object: unknown,
  check: AnswerCheck,
  settings: ProviderSettings
): UnusableAnswer {
  const { model } = settings
  const declined = answer.refusal ?? (soundsLikeRefusal(answer.text) ? answer.text : null)
  if (answer.finishReason === 'content-filter' || (object === undefined && declined !== null)) {
    const said = declined ? `: “${withoutSecrets(declined, settings)}”` : ''
    const message = `${model} declined the request${said}. Use a model that allows security testing.`
    return { error: new ModelError('refused', message), problem: 'the request was declined' }
  }
  if (answer.finishReason === 'length') {
    const message = `${model} reached the limit of its answer before the JSON ended. Raise the limit of output tokens.`
    return { error: new ModelError('malformed', message), problem: 'it was cut off; be shorter' }
  }
  const problem =
    object === undefined ? 'the text is not JSON' : withoutSecrets(check.problem(object), settings)
  const message = `${model} did not answer in the form asked for: ${problem}. Use a model that follows JSON schemas.`
  return { error: new ModelError('malformed', message), problem }
}

/** The turns that ask the model to send a better version of its answer. */
export function askForRepair(answer: RawAnswer, problem: string): ModelMessage[] {
  const repair: ModelMessage = {
    role: 'user',
    content: `That answer cannot be used: ${problem}. Send the whole answer again as one JSON object that matches the schema, and nothing else.`,
  }
  // Some providers reject an empty assistant turn.
  return answer.text.trim() ? [{ role: 'assistant', content: answer.text }, repair] : [repair]
}
