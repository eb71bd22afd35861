import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/teams.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import type { TeamRecord } from './team_queries.js'

type Page = (team: TeamRecord) => ReactNode

/** A page of the team that the address names, once it is there. */
export function TeamFrame({ children }: { children: Page }) {
  const { teamId = '' } = useParams()
  return (
    <OrganizationFrame>
      <LoadedTeam key={teamId} teamId={teamId} page={children} />
    </OrganizationFrame>
  )
}

function LoadedTeam({ teamId, page }: { teamId: string; page: Page }) {
  const t = useText()
  const path = useOrganizationPath()
  const { data: team, error, refetch } = useGetOne<TeamRecord>('teams', { id: teamId })
  if (error && !team) {
    return (
      <RecordFailed
        title={t('teams.not_found')}
        list={{ label: t('teams.title'), to: path('/teams') }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return team ? page(team) : <PageSkeleton />
}
