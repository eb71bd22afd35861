import { CLI_KINDS } from '#api/contract/target_kinds'
import type { CliSettings } from '#api/contract/target_settings'
import { delayOf, type Made } from '#api/targets/tool/tool_provider'
import { parse } from 'yaml'

/** A target that needs code, which is whoever runs the tool's own. */
export function cliTarget(settings: CliSettings): Made {
  const { kind, provider, config } = settings
  const read: unknown = config.trim() ? parse(config) : {}
  const known = CLI_KINDS.find(({ id }) => id === kind)
  return {
    provider: {
      id: provider.trim() || (known?.provider ?? ''),
      config: typeof read === 'object' && read !== null ? { ...read } : {},
      ...delayOf(settings),
    },
  }
}
