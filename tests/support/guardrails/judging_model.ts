import type { ModelRequest, ScriptedResponse } from '#tests/support/scripted/scripted_model'

/** The mark that a verdict must repeat. */
export const markIn = ({ prompt }: ModelRequest): string =>
  /mark of the material is ([0-9a-f]{16})/.exec(prompt)?.[1] ?? ''

/** The text between the marks, as the model receives it. */
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

/** Finds a violation in texts about health, as a model would whose policy forbids medical advice. */
export const judgesHealth = (request: ModelRequest): ScriptedResponse =>
  /headache|ibuprofen/i.test(judgedTextIn(request))
    ? verdict(request, true)
    : verdict(request, false, 'It is about something else.')
