import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { OrganizationDetails as Details } from '#api/contract/findings/overview'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DueDaysForm } from '../parts/DueDaysForm.js'
import { OrganizationForm } from '../parts/OrganizationForm.js'
import { OrganizationFrame, useOrganizationPath } from '../parts/OrganizationFrame.js'
import { useOrganization } from '../queries.js'

/** Page for administrators with the name, features and size of the organization. Redirects other users to its teams. */
export function OrganizationDetails() {
  const { me } = useSession()
  const path = useOrganizationPath()
  if (me?.organization && !me.isAdmin) return <Redirect to={path('/teams')} />
  return (
    <OrganizationFrame>
      <Content />
    </OrganizationFrame>
  )
}

function Content() {
  const t = useText()
  const { me } = useSession()
  const id = me?.organization?.id ?? ''
  const { data, error, refetch } = useOrganization(id)
  if (error && !data) {
    return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <CopyableId id={data.id} />
            <span>
              {t('organization.created')} <TimeAgo at={data.createdAt} />
            </span>
          </Box>
        }
      />
      <Counts counts={data.counts} />
      <OrganizationForm details={data} />
      {data.canUseRedteam && <DueDaysForm details={data} />}
    </>
  )
}

const PLACES = { teams: '/teams', users: '/users' } as const

/** Counts as links to the corresponding pages, if these exist. */
function Counts({ counts }: { counts: Details['counts'] }) {
  const t = useText()
  const path = useOrganizationPath()
  const paths = useBuiltPaths()
  const places: Record<keyof Details['counts'], string | null> = {
    teams: path(PLACES.teams),
    users: path(PLACES.users),
    targets: path('/overview'),
    scans: path('/overview'),
  }
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
        gap: 1,
        m: 0,
        mb: 2,
      }}
    >
      {(['teams', 'users', 'targets', 'scans'] as const).map((name) => (
        <Paper key={name} variant="outlined" sx={{ p: 2 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {t(`organization.count.${name}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650 }}>
            <Metric
              count={counts[name]}
              to={places[name] && isBuilt(paths, places[name]) ? places[name] : null}
              label={`${counts[name]} ${t(`organization.count.${name}`)}`}
            />
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

function Metric({ count, to, label }: { count: number; to: string | null; label: string }) {
  if (to === null) return count.toLocaleString('en')
  return (
    <Link component={RouterLink} to={to} aria-label={label} underline="hover" color="inherit">
      {count.toLocaleString('en')}
    </Link>
  )
}
