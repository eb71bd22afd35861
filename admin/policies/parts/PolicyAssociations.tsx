import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { usePolicyAssociations, type PolicyUser } from '../queries.js'

/** Templates and collections that use a policy. */
export function PolicyAssociations({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = usePolicyAssociations(id)
  if (error && !data) {
    return (
      <ErrorState
        title={t('library.policies.associations_failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={4} />
  const isUnused = data.templates.length + data.collections.length === 0
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }}>
      {isUnused && <Typography color="text.secondary">{t('library.policies.unused')}</Typography>}
      <Names
        title={t('library.policies.used_by_templates')}
        path="/redteam/configs"
        records={data.templates}
      />
      <Names
        title={t('library.policies.used_by_collections')}
        path="/redteam/plugins"
        records={data.collections}
      />
      {data.elsewhere > 0 && (
        <Typography color="text.secondary">
          {t('library.policies.in_other_teams', { smart_count: data.elsewhere })}
        </Typography>
      )}
    </Paper>
  )
}

function Names({ title, path, records }: { title: string; path: string; records: PolicyUser[] }) {
  if (records.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {records.map(({ id, name }) => (
          <li key={id}>
            <Link component={RouterLink} to={`${path}/${id}`} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
