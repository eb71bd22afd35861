import type { TargetCall } from '#api/contract/target_settings'
import { referencesOf } from '#api/targets/map_secrets'

/** Why this server cannot call a target itself; null when it can. Pure. */
export function whyNotHere(call: TargetCall): string | null {
  if (call.type === 'cli') return 'This type of target runs from the command line only'
  const variables = referencesOf(call)
  if (variables.length === 0) return null
  return `The server does not have ${variables.join(', ')}: only the command-line tool resolves {{env.NAME}}. Run it from there, or enter the values.`
}
