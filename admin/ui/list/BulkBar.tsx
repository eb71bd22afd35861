import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { useText } from '../../app/i18n.js'

/** As many as the API changes in one request. */
const MAX_BULK = 5000

/** What can be done with the selected rows, above them while there are any. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useText()
  const { selectedIds, onUnselectItems, onSelectAll, total = 0 } = useListContext()
  const count = selectedIds.length
  return (
    <Box role="status" sx={{ bgcolor: 'background.default' }}>
      {count > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            py: 0.75,
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('list.selected', { smart_count: count })}
          </Typography>
          {count < total && total <= MAX_BULK && (
            <Button onClick={() => onSelectAll({ limit: MAX_BULK })}>
              {t('list.select_matching', { smart_count: total })}
            </Button>
          )}
          {children}
          <Box sx={{ flex: 1 }} />
          <Button onClick={() => onUnselectItems()}>{t('list.unselect')}</Button>
        </Box>
      )}
    </Box>
  )
}
