import { useMutation, useQuery } from '@tanstack/react-query'
import type { AttackSetRecord } from '#api/contract/library/attack_sets'
import { del, put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { CATALOG } from '../../plugins/queries.js'

const KEY = ['redteam', 'attack-sets']

const PATH = 'redteam/attack-sets'

const pathOf = (pluginId: string) => `${PATH}/${encodeURIComponent(pluginId)}`

export const useAttackSets = () =>
  useQuery({
    queryKey: KEY,
    queryFn: read<AttackSetRecord[]>(PATH),
  })

/** Refetches the attack sets and the catalog, which reports whether they are uploaded. */
const forgetAttackSets = () =>
  Promise.all([KEY, CATALOG].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

type AttackSetUpload = { file: File; license: string }

/** Mutation that uploads or replaces a dataset. `leftOut`: number of rows that are not used. */
export const useUploadAttackSet = (
  pluginId: string,
  onDone: (result: { leftOut: number }) => void
) =>
  useMutation({
    mutationFn: async ({ file, license }: AttackSetUpload) => {
      const body = { fileName: file.name, licence: license, content: await file.text() }
      return await put<{ leftOut: number }>(pathOf(pluginId), body)
    },
    onSuccess: async (result) => {
      await forgetAttackSets()
      onDone(result)
    },
  })

export const useRemoveAttackSet = (pluginId: string, onDone: () => void) =>
  useMutation({
    mutationFn: () => del(pathOf(pluginId)),
    onSuccess: async () => {
      await forgetAttackSets()
      onDone()
    },
  })
