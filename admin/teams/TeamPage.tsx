import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { CopyableId } from '../ui/CopyableId.js'
import { PageHeader } from '../ui/PageHeader.js'
import { DeleteTeam } from './DeleteTeam.js'
import { TeamDetails } from './TeamDetails.js'
import { TeamFrame } from './TeamFrame.js'
import { TeamHolds } from './TeamHolds.js'
import type { TeamRecord } from './team_queries.js'

/** One team: what it is called, what it holds, and its end. */
export function TeamPage() {
  return <TeamFrame>{(team) => <Team team={team} />}</TeamFrame>
}

function Team({ team }: { team: TeamRecord }) {
  const t = useText()
  const path = useOrganizationPath()
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
