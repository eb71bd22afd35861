import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/teams.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { CopyableId } from '../ui/CopyableId.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { DeleteTeam } from './DeleteTeam.js'
import { TeamDetails } from './TeamDetails.js'
import { TeamHolds } from './TeamHolds.js'
import type { TeamRecord } from './team_queries.js'

/** One team: what it is called, what it holds, and its end. */
export function TeamPage() {
  const { teamId = '' } = useParams()
  return (
    <OrganizationFrame>
      <LoadedTeam key={teamId} teamId={teamId} />
    </OrganizationFrame>
  )
}

function LoadedTeam({ teamId }: { teamId: string }) {
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
  if (!team) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={team.name}
        subtitle={<CopyableId id={team.id} />}
        crumbs={[{ label: t('teams.title'), to: path('/teams') }]}
        actions={
          <Button
            variant="outlined"
            component={Link}
            to={path(`/teams/${team.id}/members`)}
            startIcon={<GroupsOutlined />}
          >
            {t('teams.manage_members')}
          </Button>
        }
      />
      <Stack spacing={3} sx={{ maxWidth: 920 }}>
        <TeamDetails team={team} />
        <TeamHolds teamId={team.id} />
        <DeleteTeam team={team} />
      </Stack>
    </>
  )
}
