/** Runs in a parser thread. */
import { yamlDepthFault } from '#api/engines/yaml_depth'
import { parse } from 'yaml'

const MAX_ALIASES = 1000

export function parseYamlFile(text: string): { isYaml: true; value: unknown } | { isYaml: false } {
  if (yamlDepthFault(text)) return { isYaml: false }
  try {
    const options = { maxAliasCount: MAX_ALIASES, uniqueKeys: false, logLevel: 'silent' } as const
    return { isYaml: true, value: parse(text, options) }
  } catch {
    return { isYaml: false }
  }
}
