import { flags } from '#config/flags'
import env from '#start/env'

const allowList = env
  .get('OUTBOUND')
  .split(',')
  .map((host) => host.trim())
  .filter(Boolean)

/**
 * Upper bounds for outbound calls. Self-hosted servers can call private ranges; `OUTBOUND` lists the only allowed hosts
 * unless it is `all`. Administrators can narrow the rules; see api/platform/settings/outbound_rules.ts.
 */
export const outbound = {
  allowPrivate: !flags.isPromptfooCloud,
  onlyHosts: allowList[0] === 'all' ? null : allowList,
}
