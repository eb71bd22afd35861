import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useSession } from '../../core/session/session.js'
import { abilitiesQuery } from '../../core/session/queries.js'
import { useEvalSource } from '../eval_source.js'

export type EvalRights = {
  canUpdate: boolean
  canDelete: boolean
  canCreate: boolean
  canRun: boolean
}

const NOTHING: EvalRights = { canUpdate: false, canDelete: false, canCreate: false, canRun: false }

/**
 * Returns the user's permissions in the evaluation's team, which may differ from the current team.
 */
export function useEvalRights({ team }: Pick<EvalDetail, 'team'>): EvalRights {
  const { me } = useSession()
  const { isPublic } = useEvalSource()
  const isKnown = me !== null && !isPublic
  const { data } = useQuery({ ...abilitiesQuery(team.id), enabled: isKnown })
  if (!isKnown || !data) return NOTHING
  const { ability } = data
  return {
    canUpdate: ability.can('update', 'Eval'),
    canDelete: ability.can('delete', 'Eval'),
    canCreate: ability.can('create', 'Eval'),
    canRun: ability.can('create', 'EvalJob'),
  }
}
