import type { OwnSession } from '#api/contract/accounts/session'
import { useText } from '../../core/i18n/i18n.js'
import { agentName } from './agent_name.js'

/** Returns a function that describes the user agent of a session. */
export function useAgentText() {
  const t = useText()
  return ({ userAgent }: OwnSession): string => {
    const { browser, system } = agentName(userAgent ?? '')
    if (browser && system) return t('sessions.agent', { browser, system })
    return browser ?? system ?? (userAgent || t('sessions.unknown_agent'))
  }
}
