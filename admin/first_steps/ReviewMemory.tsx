import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router'
import { useSession } from '../core/session/session.js'
import { changeMemory, useStepMemory } from './step_memory.js'
import { hasOwnReport } from './steps.js'
import { firstStepsQuery } from './queries.js'

/** Paths of pages that show findings. */
const FINDINGS = [
  '/redteam/report/:id',
  '/redteam/report/:id/remediation',
  '/redteam/vulnerabilities/:id',
  '/vulnerabilities/:id',
]

/** Completes the review step of the checklist when the user opens findings. Renders nothing. */
export function ReviewMemory() {
  const { pathname } = useLocation()
  const { me, team, can } = useSession()
  const userId = me?.user.id ?? ''
  const teamId = team?.id ?? ''
  const { reviewed } = useStepMemory(userId, teamId)
  const isReview = FINDINGS.some((page) => matchPath(page, pathname))
  const { data: facts } = useQuery({
    ...firstStepsQuery(teamId),
    enabled: isReview && reviewed !== 'own' && teamId !== '' && can('read', 'Provider'),
  })
  const next = facts && (hasOwnReport(facts) ? 'own' : 'any')
  useEffect(() => {
    if (isReview && next && reviewed !== 'own' && next !== reviewed) {
      changeMemory(userId, teamId, { reviewed: next })
    }
  }, [isReview, next, reviewed, userId, teamId])
  return null
}
