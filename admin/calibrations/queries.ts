import { useEffect } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  ApplyTo,
  CalibratedJudge,
  Calibration,
  CalibrationItem,
  CalibrationItemDetail,
  CalibrationRow,
} from '#api/contract/findings/calibration'
import type { CalibrationLabel } from '#api/engines/redteam/vocabulary'
import { post, put, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

export const CALIBRATIONS = 'redteam/calibrations'

const SCOPE = 'calibrations'

const pathOf = (id: string, part = '') => `${CALIBRATIONS}/${encodeURIComponent(id)}${part}`

export const calibrationPath = (id: string) => `/${pathOf(id)}`
export const labelPath = (id: string) => `/${pathOf(id, '/label')}`

/** Fetches a calibration with its estimates. */
export const useCalibration = (id: string) =>
  useQuery({ queryKey: [SCOPE, id, 'estimates'], queryFn: read<Calibration>(pathOf(id)) })

/** Fetches the calibration of a report; null if there is none. */
export function useCalibrationOf(evalId: string, isEnabled = true) {
  const query = new URLSearchParams({ filter: JSON.stringify({ evalId }) })
  return useQuery({
    queryKey: [SCOPE, 'of', evalId],
    queryFn: async (context) => {
      const [row = null] = await read<CalibrationRow[]>(`${CALIBRATIONS}?${query}`)(context)
      return row
    },
    enabled: isEnabled,
  })
}

export const useJudges = () =>
  useQuery({ queryKey: [SCOPE, 'judges'], queryFn: read<CalibratedJudge[]>(pathOf('judges')) })

/** Fetches the queue with the user's own labels. */
export const useItems = (id: string) =>
  useQuery({
    queryKey: [SCOPE, id, 'items'],
    queryFn: read<CalibrationItem[]>(pathOf(id, '/items')),
  })

const itemKey = (id: string, itemId: string) => [SCOPE, id, 'item', itemId]

const itemQuery = (id: string, itemId: string) => ({
  queryKey: itemKey(id, itemId),
  queryFn: read<CalibrationItemDetail>(pathOf(id, `/items/${itemId}`)),
})

export const useItem = (id: string, itemId: string) => useQuery(itemQuery(id, itemId))

/** Loads a result before it is shown, so that the queue does not wait between labels. */
export function usePrefetchedItem(id: string, itemId: string | null): void {
  // Fills the query cache; nothing is rendered.
  useEffect(() => {
    if (itemId !== null) void queryClient.prefetchQuery(itemQuery(id, itemId))
  }, [id, itemId])
}

type Label = { itemId: string; label: CalibrationLabel; note?: string | null }

/** Mutation that labels a result. Updates the queue in place, so that the user keeps their position. */
export const useLabel = (id: string) =>
  useMutation({
    mutationFn: ({ itemId, ...body }: Label) =>
      put<CalibrationItemDetail>(pathOf(id, `/items/${itemId}/label`), body),
    onSuccess: (item) => {
      queryClient.setQueryData(itemKey(id, item.id), item)
      queryClient.setQueryData<CalibrationItem[]>([SCOPE, id, 'items'], (items) =>
        items?.map((each) => (each.id === item.id ? { ...each, label: item.label } : each))
      )
      void queryClient.invalidateQueries({ queryKey: [SCOPE, id, 'estimates'] })
      refreshRates()
    },
  })

/** Refetches the judge's precision, which reports show. */
function refreshRates() {
  void queryClient.invalidateQueries({ queryKey: [SCOPE, 'judges'] })
  void queryClient.invalidateQueries({ queryKey: [CALIBRATIONS] })
  void queryClient.invalidateQueries({ queryKey: ['report'] })
}

export const useCreateCalibration = (onDone: (created: Calibration) => void) =>
  useMutation({
    mutationFn: (body: { evalId: string; size: number }) => post<Calibration>(CALIBRATIONS, body),
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: [SCOPE] })
      void queryClient.invalidateQueries({ queryKey: [CALIBRATIONS] })
      onDone(created)
    },
  })

export const useExtendSample = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (size: number) => post<Calibration>(pathOf(id, '/sample'), { size }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [SCOPE] })
      onDone()
    },
  })

export const useApplyLabels = (id: string, onDone: (changed: number) => void) =>
  useMutation({
    mutationFn: (to: ApplyTo) => post<{ changed: number }>(pathOf(id, '/apply'), { to }),
    onSuccess: async ({ changed }) => {
      refreshRates()
      await queryClient.invalidateQueries({ queryKey: [SCOPE] })
      onDone(changed)
    },
  })
