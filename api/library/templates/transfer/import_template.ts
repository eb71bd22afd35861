import { fromToolYaml, type ImportedTemplate, TemplateYamlError } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/platform/http/domain_error'
import { refuseCode } from '#api/platform/runner/refuse_code'
import { completeTemplateSettings } from '#api/library/templates/complete_template_settings'
import { NOT_A_TEMPLATE } from '#api/library/templates/errors'

export type ReadTemplate = {
  config: TemplateSettings
  description: string | null
  kept: ImportedTemplate['kept']
  /** Describes each skipped part and why it was skipped. */
  warnings: string[]
}

/**
 * Parses a promptfoo YAML configuration.
 * @throws NOT_A_TEMPLATE with line and column of every fault
 * @throws INVALID when it would run code
 */
export function importTemplate(yaml: string): ReadTemplate {
  const { config, description, unknown, kept, ignored } = read(yaml)
  const unsupported = new Set(unknown.map(({ kind, id }) => `${kind} ${id}`))
  const known = {
    ...config,
    plugins: config.plugins.filter(({ id }) => !unsupported.has(`plugin ${id}`)),
    strategies: config.strategies.filter(({ id }) => !unsupported.has(`strategy ${id}`)),
  }
  refuseCodeIn(kept)
  return {
    config: completeTemplateSettings(known),
    description,
    kept,
    warnings: [
      ...unknown.map(({ kind, id, line }) => `Line ${line}: unknown ${kind} "${id}" was skipped.`),
      ...ignored.map(
        (key) =>
          `"${key}" was skipped because targets and credentials are stored separately from templates.`
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

/** Rejects code in unsupported keys, because the CLI would run it after an export. */
function refuseCodeIn({ root, redteam }: ImportedTemplate['kept']) {
  const errors = refuseCode({ ...root, redteam }).map(({ field, message }) => ({
    field: 'yaml',
    rule: 'code',
    message: `${field}: ${message}`,
  }))
  if (errors[0]) throw INVALID(errors[0].message, errors)
}
