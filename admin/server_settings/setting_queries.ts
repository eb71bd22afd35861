import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  ServerSettingKey,
  ServerSettingRecord,
  SettingTest,
} from '#api/contract/server_settings'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { CATALOG } from '../plugins/catalog.js'

const SCOPE = 'server-settings'

/** A key, of the organization or of one of its teams. */
export type SettingAddress = { key: ServerSettingKey; teamId: string | null }

export const addressOf = ({ key, scope }: ServerSettingRecord): SettingAddress => ({
  key,
  teamId: scope.kind === 'team' ? scope.id : null,
})

function pathOf({ key, teamId }: SettingAddress, action = '') {
  const query = teamId ? `?${new URLSearchParams({ scopeTeamId: teamId })}` : ''
  return `server-settings/${encodeURIComponent(key)}${action}${query}`
}

const oneKey = ({ key, teamId }: SettingAddress) => [SCOPE, 'one', key, teamId]

export const useSettings = () =>
  useQuery({
    queryKey: [SCOPE, 'all'],
    queryFn: async () => (await http<ServerSettingRecord[]>('server-settings')).json,
    staleTime: 0,
  })

export const useSetting = (address: SettingAddress) =>
  useQuery({
    queryKey: oneKey(address),
    queryFn: async () => (await http<ServerSettingRecord>(pathOf(address))).json,
    staleTime: 0,
    // A form that is being filled in is not changed under the person's hands.
    refetchOnWindowFocus: false,
  })

function keep(record: ServerSettingRecord): void {
  queryClient.setQueryData(oneKey(addressOf(record)), record)
  void queryClient.invalidateQueries({ queryKey: [SCOPE, 'all'] })
  // It tells which plugins a setting leaves off.
  void queryClient.invalidateQueries({ queryKey: CATALOG })
}

export const useSaveSetting = (address: SettingAddress, onSaved: () => void) =>
  useMutation({
    mutationFn: async (body: object) =>
      (await http<ServerSettingRecord>(pathOf(address), { method: 'PUT', body })).json,
    onSuccess: (record) => {
      keep(record)
      onSaved()
    },
  })

export const useRemoveSetting = (address: SettingAddress, onRemoved: () => void) =>
  useMutation({
    mutationFn: async () =>
      (await http<ServerSettingRecord>(pathOf(address), { method: 'DELETE' })).json,
    onSuccess: (record) => {
      keep(record)
      onRemoved()
    },
  })

/** Tries what stands in the form; nothing is stored. */
export const useTestSetting = (address: SettingAddress) =>
  useMutation({
    mutationFn: async (body: object) =>
      (await http<SettingTest>(pathOf(address, '/test'), { method: 'POST', body })).json,
  })
