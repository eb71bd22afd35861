import type { Hypothesis } from '#api/engines/simba/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import '../view/messages.js'

/**
 * Returns a function for the short name of a hypothesis: its plugin, or the goal that it serves.
 */
export function useHypothesisName() {
  const t = useText()
  const { pluginName } = usePluginNames()
  return ({ goal, pluginId }: Pick<Hypothesis, 'goal' | 'pluginId'>): string =>
    goal === null ? pluginName(pluginId) : t('simba.knowledge.goal', { number: goal + 1 })
}
