import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type { FieldDefinition } from '#api/contract/define_resource'
import { FormField } from '../forms/FormField.js'
import { FormSelect } from '../forms/fields/FormSelect.js'
import { FormSwitch } from '../forms/fields/FormSwitch.js'
import { useText } from '../i18n/i18n.js'
import type { Derived } from './derived.js'
import { inputsOf, isLong } from './derived_fields.js'
import { helpOf, labelOf, valueName } from './field_texts.js'

/** Inputs for the fields of a definition that users can write. */
export function DerivedInputs<V extends FieldValues>(props: {
  source: Derived
  control: Control<V>
}) {
  return inputsOf(props.source.definition).map(([name, field]) => (
    <DerivedInput
      key={name}
      source={props.source}
      control={props.control}
      // The form's values have a key for every field of the definition.
      name={name as FieldPath<V>}
      field={field}
    />
  ))
}

type InputProps<V extends FieldValues> = {
  source: Derived
  control: Control<V>
  name: FieldPath<V>
  field: FieldDefinition
}

function DerivedInput<V extends FieldValues>({ source, control, name, field }: InputProps<V>) {
  const t = useText()
  const label = labelOf(source, name)
  const help = helpOf(source, name)
  const isRequired = field.required ?? false
  const isMissing = (value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '')
  const rules = {
    validate: (value: unknown) =>
      !isRequired || !isMissing(value) || t('form.required', { name: label }),
  }
  const common = { control, name, label, help, rules, required: isRequired }
  switch (field.type) {
    case 'boolean':
      return <FormSwitch control={control} name={name} label={label} help={help} />
    case 'enum':
      return (
        <FormSelect
          {...common}
          choices={[...(field.default === undefined ? [''] : []), ...(field.values ?? [])]}
          nameOf={(id) => (id === '' ? '' : valueName(source, name, id))}
        />
      )
    case 'number':
      return (
        <FormField
          {...common}
          isNumber
          slotProps={{ htmlInput: { min: field.min, max: field.max, step: 'any' } }}
        />
      )
    case 'date':
      return (
        <FormField {...common} type="datetime-local" slotProps={{ inputLabel: { shrink: true } }} />
      )
    default:
      return (
        <FormField
          {...common}
          {...(isLong(field) ? { rows: 4 } : {})}
          slotProps={{ htmlInput: { maxLength: field.max } }}
        />
      )
  }
}
