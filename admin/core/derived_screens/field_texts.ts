import { optionalText, untypedText } from '../i18n/i18n.js'

/** Label of a field: `<texts>.field.<name>`. */
export const labelOf = (texts: string, name: string): string =>
  untypedText(`${texts}.field.${name}`)

/** Label of a column or filter: `<texts>.column.<name>` if it exists, else the label of the input. */
export const columnLabelOf = (texts: string, name: string): string =>
  optionalText(`${texts}.column.${name}`, '') || labelOf(texts, name)

/** Help text of a field, if any: `<texts>.help.<name>`. */
export const helpOf = (texts: string, name: string): string =>
  optionalText(`${texts}.help.${name}`, '')

/** Name of an enum value: `<texts>.value.<field>.<value>`, else the shared name, e.g. `severity.high`. */
export const valueName = (texts: string, field: string, value: string): string =>
  optionalText(`${texts}.value.${field}.${value}`, optionalText(`${field}.${value}`, value))
