import Add from '@mui/icons-material/Add'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { MONO } from '../app/theme.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/teams.js'
import { ImportButton } from '../imports/ImportButton.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { DialogButton } from '../ui/DialogButton.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { lazyPart } from '../ui/lazyPart.js'
import { forgetTeams, type TeamRecord } from './team_queries.js'

const NewTeamDialog = lazyPart(() => import('./NewTeamDialog.js'), 'NewTeamDialog')

/** The teams: all of them for administrators, who manage them here; their own for everybody else. */
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
      subtitle={t(isAdmin ? 'teams.subtitle' : 'teams.subtitle_own')}
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
      card={(team) => <TeamCard team={team} />}
      columns={
        <>
          <DataTable.Col<TeamRecord>
            source="name"
            label={t('teams.field.name')}
            render={(team) => <TeamName team={team} />}
          />
          <DataTable.Col<TeamRecord>
            source="slug"
            label={t('teams.field.slug')}
            render={({ slug }) => <Slug slug={slug} />}
          />
          <DataTable.Col<TeamRecord>
            source="description"
            label={t('teams.field.description')}
            disableSort
            render={({ description }) => <Description text={description} />}
          />
          <DataTable.NumberCol<TeamRecord>
            source="memberCount"
            label={t('teams.field.members')}
            render={(team) => <MemberCount team={team} />}
          />
          <DataTable.Col<TeamRecord>
            source="createdAt"
            label={t('teams.field.created')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
        </>
      }
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

/** A link for those who may see the team's page; in a card there is no record around it. */
function TeamName({ team }: { team: TeamRecord }) {
  const { me } = useSession()
  const path = useOrganizationPath()
  const sx = { fontWeight: 600, overflowWrap: 'anywhere' }
  if (!me?.isAdmin) return <Box sx={sx}>{team.name}</Box>
  return (
    <Link component={RouterLink} to={path(`/teams/${team.id}`)} sx={sx}>
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
  const { me } = useSession()
  const path = useOrganizationPath()
  const count = team.memberCount.toLocaleString('en')
  if (!me?.isAdmin) return count
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

function TeamCard({ team }: { team: TeamRecord }) {
  const t = useText()
  return (
    <>
      <TeamName team={team} />
      {team.description && (
        <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
          {team.description}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Slug slug={team.slug} />
        <Typography variant="body2" component="span">
          {t('teams.field.members')} <MemberCount team={team} />
        </Typography>
        <Typography variant="body2" component="span" color="text.secondary">
          <TimeAgo at={team.createdAt} />
        </Typography>
      </Box>
    </>
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
      buttonText={t('teams.delete_button')}
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
