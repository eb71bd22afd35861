import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AttackComparison, ReportComparison } from '#api/contract/findings/report_comparison'
import { getPage, pageParams, read } from '../../core/data/api.js'
import type { ReportListRow } from '../list/report_list_row.js'
import { PER_PAGE, type CompareView } from './compare_view.js'

const SCOPE = 'report comparison'

/** Limits the choices to the newest 200 reports; URLs can refer to older ones. */
const CHOICES = 'sort=["createdAt","DESC"]&range=[0,199]'

export function useReportChoices() {
  return useQuery({
    queryKey: [SCOPE, 'choices'],
    queryFn: read<ReportListRow[]>(`redteam/reports?${CHOICES}`),
  })
}

export function useComparison(ids: readonly string[]) {
  return useQuery({
    queryKey: [SCOPE, ids],
    queryFn: read<ReportComparison>(`redteam/reports/compare?${queryOf({ ids })}`),
    enabled: ids.length === 2,
  })
}

/** Fetches one page of the filtered attacks and their total. */
export function useComparedAttacks({ ids, change, plugin, page }: CompareView) {
  return useQuery({
    queryKey: [SCOPE, 'attacks', ids, change, plugin, page],
    queryFn: async () => {
      const query = queryOf({ ids, change, plugin })
      const range = new URLSearchParams(pageParams({ page, perPage: PER_PAGE }))
      const path = `redteam/reports/compare/attacks?${query}&${range}`
      const { rows, total } = await getPage<AttackComparison>(path)
      return { attacks: rows, total }
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
