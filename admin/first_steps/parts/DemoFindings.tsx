import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useWorstVulnerabilities } from '../queries.js'

const SHOWN = 3

/** Links to the most severe open vulnerabilities of the demo target. */
export function DemoFindings({ targetId }: { targetId: string }) {
  const { data, error } = useWorstVulnerabilities(targetId, SHOWN)
  if (error) return <ErrorAlert error={error} />
  if (!data) return <Skeleton variant="rounded" height={SHOWN * 32} sx={{ mt: 1 }} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {data.map(({ id, weakness, severity }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 32 }}
        >
          <SeverityChip severity={severity} />
          <Link component={RouterLink} to={`/redteam/vulnerabilities/${id}`} underline="always">
            {weakness}
          </Link>
        </Box>
      ))}
    </Box>
  )
}
