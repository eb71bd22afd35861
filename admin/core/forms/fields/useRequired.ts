import { useText } from '../../i18n/i18n.js'

/** Returns a function that creates the validation rule of a required text field; white space counts as empty. */
export function useRequired() {
  const t = useText()
  return (label: string) => ({
    validate: (value: unknown) =>
      (typeof value === 'string' && value.trim() !== '') || t('form.required', { name: label }),
  })
}
