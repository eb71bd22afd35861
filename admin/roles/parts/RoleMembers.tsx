import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { ListSkeleton } from '../../core/lists/rows/ListSkeleton.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import type { RoleRecord } from '../role_record.js'
import { useRoleMembers } from '../queries.js'

/** Members who have the role, with links to the members of their teams. */
export function RoleMembers({ role }: { role: RoleRecord }) {
  const t = useText()
  const query = useRoleMembers(role.id)
  const { data, error, refetch } = query
  const members = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="role-members"
      sx={{ mt: 2, p: { xs: 1.5, sm: 2 } }}
    >
      <Typography variant="h2" id="role-members">
        {t('roles.members.title')}
      </Typography>
      {error && !data && (
        <ErrorState
          title={t('roles.members.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ListSkeleton rows={3} />}
      {data && members.length === 0 && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('roles.members.empty')} {t('roles.members.empty_hint')}
        </Typography>
      )}
      {members.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary">
            {t('roles.members.count', { smart_count: data?.pages[0]?.total ?? 0 })}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {members.map(({ id, name, email, team, teamId }) => (
              <RoleMember key={id} {...{ name, email, team, teamId }} />
            ))}
          </Box>
          <MoreMembers query={query} />
        </>
      )}
    </Paper>
  )
}

function MoreMembers({ query }: { query: ReturnType<typeof useRoleMembers> }) {
  const t = useText()
  const { error, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!hasNextPage) return null
  if (isFetchNextPageError && error) {
    return (
      <PartFailed
        title={t('roles.members.failed')}
        error={error}
        onRetry={() => void fetchNextPage()}
        isInPlace
      />
    )
  }
  return (
    <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('roles.members.more')}
    </Button>
  )
}

type RoleMemberProps = { name: string; email: string; team: string; teamId: string }

function RoleMember({ name, email, team, teamId }: RoleMemberProps) {
  const path = useOrganizationPath()
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>{' '}
        <Typography component="span" variant="body2" color="text.secondary">
          {email}
        </Typography>
      </Box>
      <Link component={RouterLink} to={path(`/teams/${teamId}/members`)}>
        {team}
      </Link>
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
