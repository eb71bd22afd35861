import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { TemplateEstimate } from '#api/contract/library/template'
import { post } from '../../core/data/api.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { settingsFrom, type TemplateForm } from '../template_form.js'

const DEBOUNCE_MS = 350

/** Serialized configuration in the form, updated after a pause in typing. */
export function useDebouncedSettings(): string {
  const config = useWatch<TemplateForm, 'config'>({ name: 'config' })
  return useDebouncedValue(JSON.stringify(settingsFrom(config)), DEBOUNCE_MS)
}

/** Fetches the estimated cost of a scan with the current form values, and what the scan would skip. */
export function useTemplateEstimate() {
  const debouncedInput = useDebouncedSettings()
  return useQuery({
    queryKey: ['templates', 'estimate', debouncedInput],
    queryFn: ({ signal }) =>
      post<TemplateEstimate>(
        'redteam/configs/estimate',
        { config: JSON.parse(debouncedInput) },
        { signal }
      ),
    placeholderData: keepPreviousData,
  })
}
