import { findPlugin, pluginsOfCollection } from '#api/engines/redteam/index'
import { isGradedResponse, type PluginChoice } from '#api/engines/redteam/vocabulary'
import type { FieldError } from '#api/platform/http/domain_error'
import { refuseCode } from '#api/platform/runner/refuse_code'

/** Finds all faults in these choices. `at` is the path of the choices, e.g. `config.plugins`. */
export function faultsOfChoices(choices: readonly PluginChoice[], at: string): FieldError[] {
  return choices.flatMap((choice, index) => faultsOf(choice, `${at}.${index}`))
}

function faultsOf({ id, config = {} }: PluginChoice, at: string): FieldError[] {
  if (!findPlugin(id) && !pluginsOfCollection(id)) {
    return [
      { field: `${at}.id`, rule: 'unknown', message: `Unknown plugin or collection: "${id}"` },
    ]
  }
  return badExamples(config.graderExamples, `${at}.config.graderExamples`)
}

function badExamples(examples: unknown, field: string): FieldError[] {
  if (examples === undefined) return []
  if (Array.isArray(examples) && examples.every(isGradedResponse)) return []
  const message = 'Each grading example needs an output, pass (true or false), a score and a reason'
  return [{ field, rule: 'examples', message }]
}

/** Finds values that promptfoo would run as code, so that they are rejected on save. `at` is the path of `value`. */
export function codeIn(value: object, at: string): FieldError[] {
  return refuseCode({ ...value }).map(({ field, message }) => ({
    field: `${at}.${field.replace(/\[(\d+)\]/g, '.$1')}`,
    rule: 'code',
    message: message.replace(/^[a-z]/, (letter) => `This ${letter}`),
  }))
}
