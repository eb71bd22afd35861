import { CLI_KINDS } from '#api/contract/target_kinds'
import type { CliSettings } from '#api/contract/target_settings'
import { parseYaml } from '#api/http/parsing/parse_yaml'
import { delayOf, type Made } from '#api/targets/tool/tool_provider'

/** A target that needs code, which is whoever runs the tool's own. */
export function cliTarget(settings: CliSettings): Made {
  const { kind, provider, config } = settings
  const read = config.trim() ? parseYaml(config) : {}
  const known = CLI_KINDS.find(({ id }) => id === kind)
  return {
    provider: {
      id: provider.trim() || (known?.provider ?? ''),
      config: typeof read === 'object' && read !== null ? { ...read } : {},
      ...delayOf(settings),
    },
  }
}
