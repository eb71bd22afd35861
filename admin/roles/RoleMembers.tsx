import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import type { RoleMember } from '#api/contract/resources/role_members'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { ErrorState } from '../ui/ErrorState.js'
import { ListSkeleton } from '../ui/list/ListSkeleton.js'
import type { RoleRecord } from './role_record.js'

const PAGE = 25

function useRoleMembers(roleId: string) {
  return useInfiniteQuery({
    queryKey: ['roles', 'members', roleId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const range = encodeURIComponent(JSON.stringify([pageParam, pageParam + PAGE - 1]))
      const path = `roles/${roleId}/members?range=${range}`
      const { json, headers } = await http<RoleMember[]>(path, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) }
    },
    getNextPageParam: (last, pages) =>
      pages.length * PAGE < last.total ? pages.length * PAGE : undefined,
  })
}

/** Who has the role, with a way to each team's members. */
export function RoleMembers({ role }: { role: RoleRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRoleMembers(
    role.id
  )
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
          {t('roles.members.nobody')} {t('roles.members.nobody_hint')}
        </Typography>
      )}
      {members.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary">
            {t('roles.members.count', { smart_count: data?.pages[0]?.total ?? 0 })}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {members.map(({ id, name, email, team, teamId }) => (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 2,
                  py: 1,
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
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
            ))}
          </Box>
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('roles.members.more')}
            </Button>
          )}
        </>
      )}
    </Paper>
  )
}
