import { flags } from '#config/flags'
import env from '#start/env'

const allowList = (env.get('OUTBOUND') ?? '')
  .split(',')
  .map((host) => host.trim())
  .filter(Boolean)

/**
 * The most that may be called: private ranges when self-hosted; `OUTBOUND` lists the only hosts, when set. What holds
 * now is in api/server_settings/outbound_rules.ts, which an administrator may narrow.
 */
export const outbound = {
  allowPrivate: !flags.isPromptfooCloud,
  onlyHosts: allowList.length > 0 && allowList[0] !== 'all' ? allowList : null,
}
