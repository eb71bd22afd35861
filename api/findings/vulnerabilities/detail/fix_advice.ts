import type { FixAdvice } from '#api/contract/findings/vulnerability'
import { knowledgeOf, KNOWN_ACTIONS } from '#api/engines/redteam/index'

/** Returns the knowledge base's advice for a plugin, with the most important action first. */
export function fixOf(pluginId: string): FixAdvice {
  const { cause, change, verify, actions } = knowledgeOf(pluginId)
  return {
    cause,
    change,
    verify,
    actions: actions.flatMap((id) => {
      const action = KNOWN_ACTIONS.get(id)
      if (!action) return []
      const { title, description, effort, steps } = action
      return [{ title, description, effort, steps }]
    }),
  }
}
