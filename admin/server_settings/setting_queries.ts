import { useMutation, useQuery } from '@tanstack/react-query'
import type { ModelTest, ServerSettingRecord } from '#api/contract/server_settings'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'

const SCOPE = 'server-settings'

const pathOf = (key: string) => `server-settings/${encodeURIComponent(key)}`

export const useSettings = () =>
  useQuery({
    queryKey: [SCOPE, 'all'],
    queryFn: async () => (await http<ServerSettingRecord[]>('server-settings')).json,
    staleTime: 0,
  })

export const useSetting = (key: string) =>
  useQuery({
    queryKey: [SCOPE, 'one', key],
    queryFn: async () => (await http<ServerSettingRecord>(pathOf(key))).json,
    staleTime: 0,
    // A form that is being filled in is not changed under the person's hands.
    refetchOnWindowFocus: false,
  })

function keep(record: ServerSettingRecord): void {
  queryClient.setQueryData([SCOPE, 'one', record.key], record)
  void queryClient.invalidateQueries({ queryKey: [SCOPE, 'all'] })
}

export const useSaveSetting = (key: string, onSaved: (record: ServerSettingRecord) => void) =>
  useMutation({
    mutationFn: async (body: object) =>
      (await http<ServerSettingRecord>(pathOf(key), { method: 'PUT', body })).json,
    onSuccess: (record) => {
      keep(record)
      onSaved(record)
    },
  })

export const useRemoveSetting = (key: string, onRemoved: (record: ServerSettingRecord) => void) =>
  useMutation({
    mutationFn: async () =>
      (await http<ServerSettingRecord>(pathOf(key), { method: 'DELETE' })).json,
    onSuccess: (record) => {
      keep(record)
      onRemoved(record)
    },
  })

/** Asks the model that the form describes one harmless question; nothing is stored. */
export const useTestSetting = (key: string) =>
  useMutation({
    mutationFn: async (body: object) =>
      (await http<ModelTest>(`${pathOf(key)}/test`, { method: 'POST', body })).json,
  })
