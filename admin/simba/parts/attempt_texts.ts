import type { SimbaAttempt } from '#api/contract/simba/session'
import { optionalText, type Translate } from '../../core/i18n/i18n.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import '../view/messages.js'

/**
 * Returns a function for the name of a strategy, a reconnaissance step, a manual message or a
 * follow-up.
 */
export function useTechniqueName(): (technique: string) => string {
  const { strategyName } = usePluginNames()
  return (technique) => optionalText(`simba.technique.${technique}`, strategyName(technique))
}

/**
 * Returns a function for the short name of an attempt: its plugin or, without one, the name of a
 * manual message or of its purpose.
 */
export function useAttemptName(t: Translate): (attempt: SimbaAttempt) => string {
  const { pluginName } = usePluginNames()
  return ({ pluginId, purpose, author }) =>
    pluginId !== null
      ? pluginName(pluginId)
      : author === 'person'
        ? t('simba.technique.person')
        : t(`simba.attempt.of.${purpose}`)
}
