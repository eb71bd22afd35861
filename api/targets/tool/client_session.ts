import { SESSION_PLACEHOLDER, type TargetCall } from '#api/contract/targets/target_settings'
import { isRecord } from '#api/platform/runner/is_record'

/**
 * promptfoo transform that sets a session ID per test case. promptfoo creates a new ID for each attempt if a strategy
 * restarts conversations.
 */
const OWN_SESSION = '{ ...vars, sessionId: context.uuid }'

/**
 * Adds session IDs to the configuration of a target whose sessions are created by the client. Otherwise, all test cases
 * would share one conversation.
 */
export function withClientSession(
  config: Record<string, unknown>,
  call: TargetCall | null
): Record<string, unknown> {
  if (!call || !needsSession(call)) return config
  const own = isRecord(config.defaultTest) ? config.defaultTest : {}
  const options = isRecord(own.options) ? own.options : {}
  return {
    ...config,
    defaultTest: { ...own, options: { transformVars: OWN_SESSION, ...options } },
  }
}

const needsSession = ({ type, settings }: TargetCall) =>
  type === 'http'
    ? settings.sessionSource === 'client'
    : type === 'websocket' && SESSION_PLACEHOLDER.test(settings.message)
