import type { PromptSupport } from '#api/contract/remediation'
import { NO_PROMPT_PLACE, NO_TARGET } from '#api/remediations/errors'
import type Target from '#api/targets/target'

const PROMPT_PLACE = /\{\{-?\s*systemPrompt\b/

/** How a target takes another system prompt: its own setting, or a place in its request. */
export function promptSupport(target: Pick<Target, 'settings'> | null): PromptSupport {
  if (!target) {
    return { present: '', canTest: false, canApply: false, why: NO_TARGET().message }
  }
  const { settings } = target
  if ('systemPrompt' in settings) {
    return { present: settings.systemPrompt, canTest: true, canApply: true, why: null }
  }
  const request = 'body' in settings ? `${settings.body}\n${settings.rawRequest}` : ''
  if (PROMPT_PLACE.test(request)) {
    return { present: '', canTest: true, canApply: false, why: null }
  }
  return { present: '', canTest: false, canApply: false, why: NO_PROMPT_PLACE().message }
}
