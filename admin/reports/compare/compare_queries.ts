import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AttackComparison, ReportComparison } from '#api/contract/report_comparison'
import { http } from '../../app/http.js'
import type { ReportListRow } from '../report_list_row.js'
import { PER_PAGE, type CompareView } from './compare_view.js'

const SCOPE = 'report comparison'

/** Reports to choose from: the newest; a link may name older ones. */
const CHOICES = 'sort=["createdAt","DESC"]&range=[0,199]'

export function useReportChoices() {
  return useQuery({
    queryKey: [SCOPE, 'choices'],
    queryFn: async () => (await http<ReportListRow[]>(`redteam/reports?${CHOICES}`)).json,
  })
}

export function useComparison(ids: readonly string[]) {
  return useQuery({
    queryKey: [SCOPE, ids],
    queryFn: async () =>
      (await http<ReportComparison>(`redteam/reports/compare?${queryOf({ ids })}`)).json,
    enabled: ids.length === 2,
  })
}

/** One page of the attacks that the view chooses, and how many there are. */
export function useComparedAttacks({ ids, change, plugin, page }: CompareView) {
  return useQuery({
    queryKey: [SCOPE, 'attacks', ids, change, plugin, page],
    queryFn: async () => {
      const query = queryOf({ ids, change, plugin })
      const from = (page - 1) * PER_PAGE
      const range = JSON.stringify([from, from + PER_PAGE - 1])
      const { json, headers } = await http<AttackComparison[]>(
        `redteam/reports/compare/attacks?${query}&${new URLSearchParams({ range })}`
      )
      const total = Number(headers.get('content-range')?.split('/').at(-1))
      return { attacks: json, total: Number.isFinite(total) ? total : json.length }
    },
    placeholderData: keepPreviousData,
  })
}

type Asked = { ids: readonly string[]; change?: string | null; plugin?: string | null }

function queryOf({ ids, change, plugin }: Asked): URLSearchParams {
  const params = new URLSearchParams({ ids: ids.join(',') })
  if (change) params.set('change', change)
  if (plugin) params.set('plugin', plugin)
  return params
}
