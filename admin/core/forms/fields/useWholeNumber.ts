import { useText } from '../../i18n/i18n.js'

/** Returns the validation rule of a number field without decimals. */
export function useWholeNumber({ min, max }: { min: number; max: number }) {
  const t = useText()
  return {
    validate: (value: unknown) =>
      (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) ||
      t('form.whole_number', { min, max }),
  }
}
