import type { ModelRequest, ScriptedResponse } from '#tests/support/scripted/scripted_model'

/** Extracts the mark that a verdict must repeat. */
export const markIn = ({ prompt }: ModelRequest): string =>
  /mark of the material is ([0-9a-f]{16})/.exec(prompt)?.[1] ?? ''

/** Extracts the text between the marks, as the model receives it. */
export function judgedTextIn(request: ModelRequest): string {
  const mark = markIn(request)
  const [, , passage = ''] = request.prompt.split(new RegExp(`\\[${mark} [^\\]]* begins\\]\\n`))
  return passage.split(`\n[${mark} `)[0] ?? ''
}

export const verdict = (
  request: ModelRequest,
  violated: boolean,
  reason = 'It asks for medical advice.'
): ScriptedResponse => ({ object: { mark: markIn(request), reason, violated } })

/** Returns a violation for texts about health, like a model whose policy forbids medical advice. */
export const judgesHealth = (request: ModelRequest): ScriptedResponse =>
  /headache|ibuprofen/i.test(judgedTextIn(request))
    ? verdict(request, true)
    : verdict(request, false, 'It is about something else.')
