import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { DeleteTeam } from '../parts/DeleteTeam.js'
import { TeamDetails } from '../parts/TeamDetails.js'
import { TeamFrame } from '../parts/TeamFrame.js'
import { TeamRecords } from '../parts/TeamRecords.js'
import type { TeamRecord } from '../queries.js'

/** Page of a team: details, contents and deletion. */
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
        <TeamRecords teamId={team.id} />
        <DeleteTeam team={team} />
      </Stack>
    </>
  )
}
