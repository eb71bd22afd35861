import { queryOptions, useQuery } from '@tanstack/react-query'
import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import type { FirstSteps } from '#api/contract/scans/first_steps'
import { read } from '../core/data/api.js'
import { demoFilter } from './steps.js'

export const firstStepsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['first_steps', teamId],
    queryFn: read<FirstSteps>('first-steps'),
    // Each step is completed on another page, so the result of the last visit is outdated.
    staleTime: 0,
  })

/** Fetches the `count` most severe open vulnerabilities of the demo target. */
export function useWorstVulnerabilities(targetId: string, count: number) {
  const query = new URLSearchParams({
    filter: JSON.stringify(demoFilter(targetId)),
    sort: JSON.stringify(['severity', 'DESC']),
    range: JSON.stringify([0, count - 1]),
  })
  return useQuery({
    queryKey: ['vulnerabilities', 'worst', targetId],
    queryFn: read<VulnerabilityRecord[]>(`issues?${query}`),
  })
}
