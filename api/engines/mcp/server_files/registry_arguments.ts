import {
  type FoundSecret,
  type JsonObject,
  NotImportable,
  objectOf,
  objectsIn,
  textOf,
} from './found_server.js'

/**
 * Returns the words of a registry entry's arguments. Optional arguments without a value are omitted.
 * @throws NotImportable if a required one has no value
 */
export function registryArguments(given: unknown): string[] {
  return objectsIn(given).flatMap((argument) => {
    const name = textOf(argument.name)
    const value = registryValue(argument)
    if (argument.type === 'named') {
      if (!name) return []
      if (value !== null) return [name, value]
      if (!expectsValue(argument)) return [name]
    } else if (value !== null) return [value]
    if (argument.isRequired !== true && argument.is_required !== true) return []
    const label = name ?? textOf(argument.valueHint ?? argument.value_hint) ?? 'without a name'
    throw new NotImportable(
      `The argument ${label} needs a value. Propose the server with its command instead.`
    )
  })
}

/** Whether a named argument takes a value. If not, it is a flag. */
const expectsValue = (argument: JsonObject) =>
  ['valueHint', 'value_hint', 'choices', 'placeholder', 'isRequired', 'is_required'].some(
    (key) => argument[key] !== undefined
  )

/** Returns the variables or headers of a registry entry: those with a value, and the required ones without. */
export function registrySecrets(given: unknown): FoundSecret[] {
  return objectsIn(given).flatMap((variable) => {
    const name = textOf(variable.name)
    if (!name) return []
    const value = registryValue(variable)
    const isRequired = variable.isRequired === true || variable.is_required === true
    return value !== null || isRequired || variable.value !== undefined ? [{ name, value }] : []
  })
}

/** Returns the value or default of an input, with its own variables filled in; null if a value is missing. */
export function registryValue(input: JsonObject): string | null {
  const text = textOf(input.value) ?? textOf(input.default)
  return text === null ? null : filled(text, objectOf(input.variables))
}

/** Replaces `{name}` by the value or default of the variable `name`; null if a variable has none. */
export function filled(text: string, variables: JsonObject): string | null {
  let isComplete = true
  const result = text.replace(/\{([A-Za-z0-9_]+)\}/g, (whole, name: string) => {
    const variable = objectOf(variables[name])
    const value = textOf(variable.value) ?? textOf(variable.default)
    if (value === null) isComplete = false
    return value ?? whole
  })
  return isComplete ? result : null
}
