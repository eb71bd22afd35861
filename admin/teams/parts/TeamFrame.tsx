import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import type { TeamRecord } from '../queries.js'

type Page = (team: TeamRecord) => ReactNode

/** Frame for the pages of a team: loads the team in the URL and passes it to the page. */
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
