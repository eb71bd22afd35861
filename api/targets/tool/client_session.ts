import { SESSION_PLACE, type TargetCall } from '#api/contract/target_settings'
import { isRecord } from '#api/targets/is_record'

/** A test's own id; the tool makes it anew for each attempt of a strategy that begins conversations again. */
const OWN_SESSION = '{ ...vars, sessionId: context.uuid }'

/**
 * A configuration of the tool for a target whose clients make the session ids. Without this all tests would share one
 * conversation, the one without a name.
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
    : type === 'websocket' && SESSION_PLACE.test(settings.message)
