import { flags } from '#config/flags'
import env from '#start/env'

const allowList = (env.get('OUTBOUND') ?? '')
  .split(',')
  .map((host) => host.trim())
  .filter(Boolean)

/** Which addresses may be called: private ranges when self-hosted; `OUTBOUND` lists the only hosts, when set. */
export const outbound = {
  allowPrivate: !flags.isPromptfooCloud,
  onlyHosts: allowList.length > 0 && allowList[0] !== 'all' ? allowList : null,
}
