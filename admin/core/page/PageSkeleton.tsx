import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '../i18n/i18n.js'

export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useText()
  return (
    <Box aria-busy="true" aria-label={t('common.loading')} role="status">
      <Skeleton variant="text" width={220} height={40} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={36} sx={{ mt: 1 }} />
      ))}
    </Box>
  )
}
