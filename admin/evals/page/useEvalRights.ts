import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import { useSession } from '../../app/session.js'
import { abilitiesQuery } from '../../app/session_queries.js'
import { useEvalSource } from '../eval_source.js'

export type EvalRights = {
  mayUpdate: boolean
  mayDelete: boolean
  mayCreate: boolean
  mayRun: boolean
}

const NOTHING: EvalRights = { mayUpdate: false, mayDelete: false, mayCreate: false, mayRun: false }

/** What the person may do with the evaluation, in the team that it belongs to: links lead into other teams too. */
export function useEvalRights({ team }: Pick<EvalDetail, 'team'>): EvalRights {
  const { me } = useSession()
  const { isPublic } = useEvalSource()
  const isKnown = me !== null && !isPublic
  const { data } = useQuery({ ...abilitiesQuery(team.id), enabled: isKnown })
  if (!isKnown || !data) return NOTHING
  const { ability } = data
  return {
    mayUpdate: ability.can('update', 'Eval'),
    mayDelete: ability.can('delete', 'Eval'),
    mayCreate: ability.can('create', 'Eval'),
    mayRun: ability.can('create', 'EvalJob'),
  }
}
