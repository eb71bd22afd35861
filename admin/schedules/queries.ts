import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScheduleRun } from '#api/contract/scans/schedule'
import { post, read } from '../core/data/api.js'

const SCOPE = 'schedules'

/** Fetches the past scheduled times with their outcomes, newest first. */
export const useScheduleRuns = (id: string) =>
  useQuery({
    queryKey: [SCOPE, id, 'runs'],
    queryFn: read<ScheduleRun[]>(`schedules/${id}/runs`),
  })

/** Fetches the next run times of a schedule, passed as JSON, which does not have to be saved. */
export const useNextTimes = (schedule: string) =>
  useQuery({
    queryKey: [SCOPE, 'preview', schedule],
    queryFn: ({ signal }) =>
      post<{ times: string[] }>('schedules/preview', JSON.parse(schedule), { signal }),
    placeholderData: keepPreviousData,
  })
