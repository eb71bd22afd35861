import type { OwnSession } from '#api/contract/session'
import { useText } from '../app/i18n.js'
import { agentName } from './agent_name.js'

/** Names the program of a session. */
export function useAgentText() {
  const t = useText()
  return ({ userAgent }: OwnSession): string => {
    const { browser, system } = agentName(userAgent ?? '')
    if (browser && system) return t('sessions.agent', { browser, system })
    return browser ?? system ?? (userAgent || t('sessions.unknown_agent'))
  }
}
