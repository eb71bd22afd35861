import { yamlDepthFault } from '#api/engines/yaml_depth'
import { parse } from 'yaml'

/**
 * Limit of alias expansions, as counted by the package. Documents that exceed it are rejected, because short ones can
 * expand to huge values.
 */
const MAX_ALIASES = 50

/**
 * Parses YAML or JSON. The package's own check for duplicate keys is disabled because it takes quadratic time; the last
 * duplicate wins, as in JSON.
 * @throws if the input is not YAML, or is nested too deeply
 */
export function parseYaml(text: string): unknown {
  const fault = yamlDepthFault(text)
  if (fault) throw new Error(fault.message)
  return parse(text, { maxAliasCount: MAX_ALIASES, uniqueKeys: false, logLevel: 'silent' })
}
