import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TargetDashboard } from '#api/contract/targets/target_dashboard'
import { get } from '../../core/data/api.js'

export type Days = { from: string | null; to: string | null }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readDays(params: URLSearchParams): Days {
  const day = (name: string) => {
    const given = params.get(name)
    return given && DAY.test(given) ? given : null
  }
  return { from: day('from'), to: day('to') }
}

export function daysSearch({ from, to }: Days): string {
  const params = new URLSearchParams()
  if (from) params.set('from', from)
  if (to) params.set('to', to)
  return params.size > 0 ? `?${params}` : ''
}

export function useDashboard(targetId: string, days: Days) {
  return useQuery({
    queryKey: ['target dashboard', targetId, days],
    queryFn: async () => {
      const path = `providers/${encodeURIComponent(targetId)}/dashboard${daysSearch(days)}`
      return await get<TargetDashboard>(path)
    },
    placeholderData: keepPreviousData,
  })
}
