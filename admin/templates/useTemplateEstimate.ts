import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { TemplateEstimate } from '#api/contract/template'
import { http } from '../app/http.js'
import { configFrom, type TemplateForm } from './template_form.js'

const TYPING_MS = 350

/** The configuration of the form once it has stood still for a moment, as one text. */
export function useSettledConfig(): string {
  const config = useWatch<TemplateForm, 'config'>({ name: 'config' })
  const now = JSON.stringify(configFrom(config))
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), TYPING_MS)
    return () => clearTimeout(timer)
  }, [now])
  return settled
}

/** What a scan with the form as it stands would cost, and what it would leave out. */
export function useTemplateEstimate() {
  const asked = useSettledConfig()
  return useQuery({
    queryKey: ['templates', 'estimate', asked],
    queryFn: async ({ signal }) =>
      (
        await http<TemplateEstimate>('redteam/configs/estimate', {
          method: 'POST',
          body: { config: JSON.parse(asked) },
          signal,
        })
      ).json,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
