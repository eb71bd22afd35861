import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  ServerSettingKey,
  ServerSettingRecord,
  SettingTest,
} from '#api/contract/platform/server_settings'
import { del, post, put, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { CATALOG } from '../plugins/queries.js'

const SCOPE = 'server-settings'

/** Identifies a setting: its key, and the team for team settings (null for the organization). */
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
    queryFn: read<ServerSettingRecord[]>('server-settings'),
    staleTime: 0,
  })

export const useSetting = (address: SettingAddress) =>
  useQuery({
    queryKey: oneKey(address),
    queryFn: read<ServerSettingRecord>(pathOf(address)),
    staleTime: 0,
    // A refetch would overwrite a form that is being edited.
    refetchOnWindowFocus: false,
  })

function keep(record: ServerSettingRecord): void {
  queryClient.setQueryData(oneKey(addressOf(record)), record)
  void queryClient.invalidateQueries({ queryKey: [SCOPE, 'all'] })
  // Also refetches the catalog, which lists the plugins that a setting disables.
  void queryClient.invalidateQueries({ queryKey: CATALOG })
}

/** Values to store. The server rejects them if the setting was changed or removed after `updatedAt`; null if it was not set. */
type SettingBody = Record<string, unknown> & { updatedAt?: string | null }

export const useSaveSetting = (address: SettingAddress, onSaved: () => void) =>
  useMutation({
    mutationFn: (body: SettingBody) => put<ServerSettingRecord>(pathOf(address), body),
    onSuccess: (record) => {
      keep(record)
      onSaved()
    },
  })

export const useRemoveSetting = (address: SettingAddress, onRemoved: () => void) =>
  useMutation({
    mutationFn: () => del<ServerSettingRecord>(pathOf(address)),
    onSuccess: (record) => {
      keep(record)
      onRemoved()
    },
  })

/** Mutation that tests the form's values without saving them. */
export const useTestSetting = (address: SettingAddress) =>
  useMutation({
    mutationFn: (body: object) => post<SettingTest>(pathOf(address, '/test'), body),
  })
