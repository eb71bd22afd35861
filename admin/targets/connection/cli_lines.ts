import type { CliSettings } from '#api/contract/targets/target_settings'

/** Quotes a string as a YAML value on one line. */
const quoted = (text: string) => JSON.stringify(text)

const indented = (text: string, by: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n')

/**
 * Builds a complete promptfoo configuration and the command that runs it. A stored target is
 * referenced by its ID.
 */
export function cliLines(given: {
  name: string
  cli: CliSettings
  purpose: string
  targetId: string | null
}): { yaml: string; command: string } {
  const { name, cli, purpose, targetId } = given
  const target = targetId
    ? [`  - id: promptfoo://provider/${targetId}`]
    : [
        `  - id: ${quoted(cli.provider)}`,
        ...(name.trim() ? [`    label: ${quoted(name)}`] : []),
        ...(cli.config.trim() ? ['    config:', indented(cli.config, '      ')] : []),
      ]
  const yaml = [
    'targets:',
    ...target,
    'redteam:',
    ...(purpose.trim() ? [`  purpose: ${quoted(purpose)}`] : []),
    '  plugins:',
    '    - harmful:privacy',
    '    - pii:direct',
    '  strategies:',
    '    - basic',
  ].join('\n')
  return { yaml, command: 'promptfoo redteam run -c redteam.yaml' }
}
