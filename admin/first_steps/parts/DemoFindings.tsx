import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import { read } from '../../core/data/api.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { demoFilter } from '../steps.js'

const SHOWN = 3

/** Links to the most severe open vulnerabilities of the demo target. */
export function DemoFindings({ targetId }: { targetId: string }) {
  const query = new URLSearchParams({
    filter: JSON.stringify(demoFilter(targetId)),
    sort: JSON.stringify(['severity', 'DESC']),
    range: JSON.stringify([0, SHOWN - 1]),
  })
  const { data, error } = useQuery({
    queryKey: ['vulnerabilities', 'worst', targetId],
    queryFn: read<VulnerabilityRecord[]>(`issues?${query}`),
  })
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
