import { useEffect, useState } from 'react'
import type { CurrentUser } from '#api/contract/session'
import type { Team } from './session_queries.js'
import { chooseTeam, rememberedTeamId, setCurrentTeamId } from './team_memory.js'

/** The team a person works in: chosen now, else remembered, else the first; cleared with user or organization. */
export function useTeam(me: CurrentUser | null, teams: readonly Team[]) {
  const userId = me?.user.id ?? null
  const [chosenId, choose] = useState<string | null>(null)
  const remembered = userId ? rememberedTeamId(userId) : null
  const team = userId ? chooseTeam(teams, chosenId ?? remembered) : null
  // Calls that are made while the children render must already carry the team.
  setCurrentTeamId(team?.id ?? null)
  useEffect(() => choose(null), [userId, me?.organization?.id])
  return { team, choose }
}
