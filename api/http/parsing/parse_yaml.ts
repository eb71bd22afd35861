import { yamlDepthFault } from '#api/engines/yaml_depth'
import { parse } from 'yaml'

/** Aliases that a document may use: more would let a short text become a huge value. */
const MAX_ALIASES = 50

/**
 * The value of a YAML or JSON text. The package's own check for duplicate keys compares each key with each other one;
 * without it the last duplicate wins, as in JSON.
 * @throws when the text is not YAML, or nested too deeply
 */
export function parseYaml(text: string): unknown {
  const fault = yamlDepthFault(text)
  if (fault) throw new Error(fault.message)
  return parse(text, { maxAliasCount: MAX_ALIASES, uniqueKeys: false, logLevel: 'silent' })
}
