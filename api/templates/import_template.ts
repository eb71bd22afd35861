import { fromToolYaml, type ImportedTemplate, TemplateYamlError } from '#api/engines/redteam/index'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/http/domain_error'
import { refuseCode } from '#api/runner/refuse_code'
import { completeConfig } from '#api/templates/complete_config'
import { NOT_A_TEMPLATE } from '#api/templates/errors'

export type ReadTemplate = {
  config: TemplateConfig
  description: string | null
  kept: ImportedTemplate['kept']
  /** What was left out, each with its reason. */
  warnings: string[]
}

/**
 * Reads YAML of the command-line tool.
 * @throws NOT_A_TEMPLATE with line and column of every fault; INVALID when it would run code
 */
export function importTemplate(yaml: string): ReadTemplate {
  const { config, description, unknown, kept, ignored } = read(yaml)
  const strange = new Set(unknown.map(({ kind, id }) => `${kind} ${id}`))
  const known = {
    ...config,
    plugins: config.plugins.filter(({ id }) => !strange.has(`plugin ${id}`)),
    strategies: config.strategies.filter(({ id }) => !strange.has(`strategy ${id}`)),
  }
  refuseCodeIn(kept)
  return {
    config: completeConfig(known),
    description,
    kept,
    warnings: [
      ...unknown.map(
        ({ kind, id, line }) => `Line ${line}: there is no ${kind} "${id}"; it was left out.`
      ),
      ...ignored.map(
        (key) => `"${key}" was left out: targets and credentials are kept apart from templates.`
      ),
    ],
  }
}

function read(yaml: string): ImportedTemplate {
  try {
    return fromToolYaml(yaml)
  } catch (error) {
    if (!(error instanceof TemplateYamlError)) throw error
    const errors = error.problems.map(({ line, column, field, message }) => ({
      field: 'yaml',
      rule: 'yaml',
      message: `Line ${line}, column ${column}: ${field ? `${field} ` : ''}${message}`,
    }))
    throw NOT_A_TEMPLATE(errors[0]?.message, errors)
  }
}

/** Keys that are only kept for the export must not smuggle code to whoever runs the exported file. */
function refuseCodeIn({ root, redteam }: ImportedTemplate['kept']) {
  const errors = refuseCode({ ...root, redteam }).map(({ field, message }) => ({
    field: 'yaml',
    rule: 'code',
    message: `${field}: ${message}`,
  }))
  if (errors[0]) throw INVALID(errors[0].message, errors)
}
