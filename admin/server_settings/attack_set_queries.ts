import { useQuery } from '@tanstack/react-query'
import type { AttackSetRecord } from '#api/contract/attack_sets'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { CATALOG } from '../plugins/catalog.js'

const KEY = ['redteam', 'attack-sets']

export const ATTACK_SETS = 'redteam/attack-sets'

export const useAttackSets = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => (await http<AttackSetRecord[]>(ATTACK_SETS)).json,
  })

/** The catalogue says of each data set whether it is there. */
export const forgetAttackSets = () =>
  Promise.all([KEY, CATALOG].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
