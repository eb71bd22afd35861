import Add from '@mui/icons-material/Add'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { MONO } from '../../core/theme/theme.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { ImportButton } from '../../imports/parts/ImportButton.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { forgetTeams, type TeamRecord } from '../queries.js'

const NewTeamDialog = lazyPart(() => import('../parts/NewTeamDialog.js'), 'NewTeamDialog')

/** List page with all teams for administrators, and with their own teams for other users. */
export function TeamList() {
  return (
    <OrganizationFrame>
      <Teams />
    </OrganizationFrame>
  )
}

function Teams() {
  const t = useText()
  const isAdmin = useSession().me?.isAdmin ?? false
  return (
    <ResourceList<TeamRecord>
      resource="teams"
      title={t('teams.title')}
      subtitle={t(isAdmin ? 'teams.subtitle' : 'teams.subtitle_member')}
      actions={
        isAdmin && (
          <>
            <ImportButton kind="teams" />
            <NewTeam />
          </>
        )
      }
      exportFields={['id', 'name', 'slug', 'description', 'memberCount', 'createdAt']}
      empty={<NoTeams isAdmin={isAdmin} />}
      bulkActions={<DeleteTeams />}
      columns={[
        { source: 'name', label: t('teams.field.name'), cell: (team) => <TeamName team={team} /> },
        { source: 'slug', label: t('teams.field.slug'), cell: ({ slug }) => <Slug slug={slug} /> },
        {
          source: 'description',
          label: t('teams.field.description'),
          cell: ({ description }) => <Description text={description} />,
          isSortable: false,
          card: 'line',
        },
        {
          source: 'memberCount',
          label: t('teams.field.members'),
          cell: (team) => <MemberCount team={team} />,
          align: 'right',
        },
        {
          source: 'createdAt',
          label: t('teams.field.created'),
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        },
      ]}
    />
  )
}

function NewTeam() {
  const t = useText()
  return (
    <DialogButton text={t('teams.new')} icon={<Add />}>
      {(close) => <NewTeamDialog onClose={close} />}
    </DialogButton>
  )
}

/**
 * Name of a team. For administrators, links to the team's page, which only they can open; for others, to the team's
 * members. Receives the team as a prop, because cards have no record context.
 */
function TeamName({ team }: { team: TeamRecord }) {
  const { me } = useSession()
  const path = useOrganizationPath()
  const sx = { fontWeight: 600, overflowWrap: 'anywhere' }
  const page = path(`/teams/${team.id}`)
  return (
    <Link component={RouterLink} to={me?.isAdmin ? page : `${page}/members`} sx={sx}>
      {team.name}
    </Link>
  )
}

const Slug = ({ slug }: { slug: string }) => (
  <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
    {slug}
  </Box>
)

function Description({ text }: { text: string | null }) {
  return (
    <Box
      title={text ?? ''}
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        maxWidth: 480,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  )
}

function MemberCount({ team }: { team: TeamRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  const count = team.memberCount.toLocaleString('en')
  return (
    <Link
      component={RouterLink}
      to={path(`/teams/${team.id}/members`)}
      onClick={(event) => event.stopPropagation()}
      aria-label={t('teams.member_count_of', { name: team.name, smart_count: team.memberCount })}
    >
      {count}
    </Link>
  )
}

function NoTeams({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  return (
    <EmptyState
      icon={<GroupsOutlined />}
      title={t('teams.empty')}
      explanation={t(isAdmin ? 'teams.empty_hint' : 'teams.empty_member')}
      action={isAdmin && <NewTeam />}
    />
  )
}

function DeleteTeams() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('teams.delete_many', { smart_count: count })}
      consequence={t('teams.delete_many_hint')}
      doneText={(count) =>
        count === 1 ? t('teams.deleted') : t('teams.deleted_many', { smart_count: count })
      }
      onDone={(ids) => void forgetTeams(ids)}
      onFailed={() => toast(t('teams.delete_failed'), { type: 'error' })}
    />
  )
}
