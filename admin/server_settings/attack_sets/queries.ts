import { useQuery } from '@tanstack/react-query'
import type { AttackSetRecord } from '#api/contract/library/attack_sets'
import { read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { CATALOG } from '../../plugins/catalog.js'

const KEY = ['redteam', 'attack-sets']

export const ATTACK_SETS = 'redteam/attack-sets'

export const useAttackSets = () =>
  useQuery({
    queryKey: KEY,
    queryFn: read<AttackSetRecord[]>(ATTACK_SETS),
  })

/** Refetches the attack sets and the catalog, which includes whether they are uploaded. */
export const forgetAttackSets = () =>
  Promise.all([KEY, CATALOG].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
