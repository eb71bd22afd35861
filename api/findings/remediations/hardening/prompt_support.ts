import type { PromptSupport } from '#api/contract/findings/remediation'
import { NO_PROMPT_PLACEHOLDER, NO_TARGET } from '#api/findings/remediations/errors'
import type Target from '#api/targets/target'

const PROMPT_PLACEHOLDER = /\{\{-?\s*systemPrompt\b/

/**
 * Returns whether Assay can test and apply a system prompt for this target. If the target has a setting for it, both are
 * possible; if its request has a placeholder, only testing is.
 */
export function promptSupport(target: Pick<Target, 'settings'> | null): PromptSupport {
  if (!target) {
    return { present: '', canTest: false, canApply: false, why: NO_TARGET().message }
  }
  const { settings } = target
  if ('systemPrompt' in settings) {
    return { present: settings.systemPrompt, canTest: true, canApply: true, why: null }
  }
  const request = 'body' in settings ? `${settings.body}\n${settings.rawRequest}` : ''
  if (PROMPT_PLACEHOLDER.test(request)) {
    return { present: '', canTest: true, canApply: false, why: null }
  }
  return { present: '', canTest: false, canApply: false, why: NO_PROMPT_PLACEHOLDER().message }
}
