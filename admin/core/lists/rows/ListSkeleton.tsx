import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '../../i18n/i18n.js'

/** Placeholder rows with the height of real rows, to avoid layout shift. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useText()
  return (
    <Box role="status" aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ height: 51, px: 2, py: 1.875, borderTop: 1, borderColor: 'divider' }}>
          <Skeleton variant="rounded" height={20} width={`${90 - ((row * 17) % 40)}%`} />
        </Box>
      ))}
    </Box>
  )
}
