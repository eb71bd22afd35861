import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useSettingsEstimate } from '../queries.js'
import { settingsFrom, type TemplateForm } from '../template_form.js'

const DEBOUNCE_MS = 350

/** Returns the serialized configuration in the form, updated after a pause in typing. */
export function useDebouncedSettings(): string {
  const config = useWatch<TemplateForm, 'config'>({ name: 'config' })
  return useDebouncedValue(JSON.stringify(settingsFrom(config)), DEBOUNCE_MS)
}

/** Fetches the estimated cost and the skipped selections of a scan with the current form values. */
export const useTemplateEstimate = () => useSettingsEstimate(useDebouncedSettings())
