import { yamlDepthFault } from '#api/engines/yaml_depth'
import { parse, YAMLParseError } from 'yaml'

/**
 * Maximum alias expansions, as counted by the package. Documents with more are rejected, because a short document can
 * expand to a huge value.
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

/**
 * Returns the reason and position of a syntax error thrown by `parseYaml`, e.g. "… at line 3, column 7"; null for other
 * errors.
 */
export function yamlSyntaxError(error: unknown): string | null {
  if (!(error instanceof YAMLParseError)) return null
  // The message ends with an excerpt of the document, after a blank line.
  return error.message.split('\n')[0]?.replace(/:$/, '') ?? null
}
