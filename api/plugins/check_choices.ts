import { findPlugin, pluginsOfCollection } from '#api/engines/redteam/index'
import { isGradedAnswer, type PluginChoice } from '#api/engines/redteam/vocabulary'
import type { FieldError } from '#api/http/domain_error'
import { refuseCode } from '#api/runner/refuse_code'

/** Every fault of these choices at its field; `at` is where they stand, e.g. `config.plugins`. */
export function faultsOfChoices(choices: readonly PluginChoice[], at: string): FieldError[] {
  return choices.flatMap((choice, index) => faultsOf(choice, `${at}.${index}`))
}

function faultsOf({ id, config = {} }: PluginChoice, at: string): FieldError[] {
  if (!findPlugin(id) && !pluginsOfCollection(id)) {
    return [
      { field: `${at}.id`, rule: 'unknown', message: `No plugin or collection is called "${id}"` },
    ]
  }
  return badExamples(config.graderExamples, `${at}.config.graderExamples`)
}

function badExamples(examples: unknown, field: string): FieldError[] {
  if (examples === undefined) return []
  if (Array.isArray(examples) && examples.every(isGradedAnswer)) return []
  const message = 'Each grading example has an output, pass (yes or no), a score and a reason'
  return [{ field, rule: 'examples', message }]
}

/** What would run code is refused when it is saved, so that nobody expects it to; `at` is where the value stands. */
export function codeIn(value: object, at: string): FieldError[] {
  return refuseCode({ ...value }).map(({ field, message }) => ({
    field: `${at}.${field.replace(/\[(\d+)\]/g, '.$1')}`,
    rule: 'code',
    message: message.replace(/^[a-z]/, (letter) => `This ${letter}`),
  }))
}
