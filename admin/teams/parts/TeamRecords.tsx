import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { TeamContents } from '#api/contract/accounts/team'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useTeamContents } from '../queries.js'

const HELD = [
  'members',
  'targets',
  'templates',
  'scans',
  'evals',
  'evalConfigs',
  'datasets',
  'severityOverrides',
  'customPolicies',
  'modelAudits',
  'webhooks',
  'apiTokens',
] as const satisfies readonly (keyof TeamContents)[]

/** Counts of the team's records. Each one links to the list in this team. */
export function TeamRecords({ teamId }: { teamId: string }) {
  const t = useText()
  const { data, error, refetch } = useTeamContents(teamId)
  if (error && !data) {
    return <ErrorState title={t('teams.contents')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{t('teams.contents')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('teams.contents_hint')}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))',
          gap: 2,
          mb: 0,
        }}
      >
        {HELD.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`teams.content.${name}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650 }}>
              {data ? (
                <Metric teamId={teamId} name={name} count={data[name]} />
              ) : (
                <Skeleton width={40} />
              )}
            </Box>
          </div>
        ))}
      </Box>
    </Paper>
  )
}

const LISTS: Partial<Record<keyof TeamContents, string>> = {
  targets: '/redteam/targets',
  templates: '/redteam/configs',
  scans: '/jobs',
  evals: '/redteam/report',
}

function Metric(props: { teamId: string; name: keyof TeamContents; count: number }) {
  const { teamId, name, count } = props
  const t = useText()
  const navigate = useNavigate()
  const paths = useBuiltPaths()
  const organizationPath = useOrganizationPath()
  const { team, switchTeam } = useSession()
  const shown = count.toLocaleString('en')
  const isOfTeam = name !== 'members' && name !== 'webhooks'
  const to =
    name === 'members'
      ? organizationPath(`/teams/${teamId}/members`)
      : name === 'webhooks'
        ? organizationPath('/webhooks')
        : LISTS[name]
  if (!to || !isBuilt(paths, to) || count === 0) return shown
  const open = () => {
    if (isOfTeam && team?.id !== teamId) switchTeam(teamId, to)
    else void navigate(to)
  }
  return (
    <Link
      component="button"
      type="button"
      onClick={open}
      aria-label={t('teams.contents_of', { smart_count: count, name: t(`teams.content.${name}`) })}
      sx={{ font: 'inherit', color: 'inherit', minHeight: 24, minWidth: 24, textAlign: 'left' }}
    >
      {shown}
    </Link>
  )
}
