import { optionalText, untypedText } from '../i18n/i18n.js'
import type { Derived } from './derived.js'

/** Label of a field: `<texts>.field.<name>`. The type of `derived` ensures that it exists. */
export const labelOf = ({ texts }: Derived, name: string): string =>
  untypedText(`${texts}.field.${name}`)

/** Label of a column or filter: `<texts>.column.<name>` if it exists, else the label of the input. */
export const columnLabelOf = (source: Derived, name: string): string =>
  optionalText(`${source.texts}.column.${name}`, '') || labelOf(source, name)

/** Help text of a field, if any: `<texts>.help.<name>`. */
export const helpOf = ({ texts }: Derived, name: string): string =>
  optionalText(`${texts}.help.${name}`, '')

/**
 * Name of an enum value: `<texts>.value.<field>.<value>`, else the shared name, e.g. `severity.high`. The type of
 * `derived` ensures that one exists; an unknown value of a newer server is shown unchanged.
 */
export const valueName = ({ texts }: Derived, field: string, value: string): string =>
  optionalText(`${texts}.value.${field}.${value}`, optionalText(`${field}.${value}`, value))
