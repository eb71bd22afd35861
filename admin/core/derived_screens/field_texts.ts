import { optionalText, untypedText } from '../i18n/i18n.js'
import type { Derived } from './derived.js'

/**
 * Returns the label of a field: `<texts>.field.<name>`. The type of `derived` ensures that it
 * exists.
 */
export const labelOf = ({ texts }: Derived, name: string): string =>
  untypedText(`${texts}.field.${name}`)

/**
 * Returns the label of a column or filter: `<texts>.column.<name>` if it exists, otherwise the
 * label of the input.
 */
export const columnLabelOf = (source: Derived, name: string): string =>
  optionalText(`${source.texts}.column.${name}`, '') || labelOf(source, name)

/** Returns the help text of a field: `<texts>.help.<name>`, or an empty string. */
export const helpOf = ({ texts }: Derived, name: string): string =>
  optionalText(`${texts}.help.${name}`, '')

/**
 * Returns the name of an enum value: `<texts>.value.<field>.<value>`, otherwise the shared name,
 * e.g. `severity.high`. The type of `derived` ensures that one exists; an unknown value of a newer
 * server is returned unchanged.
 */
export const valueName = ({ texts }: Derived, field: string, value: string): string =>
  optionalText(`${texts}.value.${field}.${value}`, optionalText(`${field}.${value}`, value))
