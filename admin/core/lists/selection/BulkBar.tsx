import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/i18n.js'
import { reasonOf } from '../../data/reason.js'
import { aboveBar } from '../../layout/above_bar.js'
import { toast } from '../../notifications/toasts.js'
import { useViewRecords } from '../useViewRecords.js'

/**
 * Maximum number of records per bulk request of the API. If more records match, selecting all of them is not offered.
 */
const MAX_BULK = 5000

/**
 * Bar with the bulk actions, shown while rows are selected. It is below the rows and sticks to the bottom of the window,
 * so that a selection does not move the rows. If the focus was on one of its controls, the bar itself keeps it when they
 * disappear.
 */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useText()
  const { selectedIds, onUnselectItems, total = 0 } = useListContext()
  const selectMatching = useSelectMatching()
  const count = selectedIds.length
  const bar = useRef<HTMLDivElement>(null)
  const hadSelection = useRef(false)
  // The browser moves the focus of a removed element to the body, and the next Tab would start at the top of the page.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (hadSelection.current && count === 0 && isLost) bar.current?.focus({ preventScroll: true })
    hadSelection.current = count > 0
  }, [count])
  return (
    <Box ref={bar} role="status" tabIndex={-1} sx={BAR}>
      {count > 0 && (
        <Box
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            py: 0.75,
          }}
        >
          <GlobalStyles styles={aboveBar} />
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('list.selected', { smart_count: count })}
          </Typography>
          {count < total && total <= MAX_BULK && (
            <Button loading={selectMatching.isPending} onClick={() => selectMatching.mutate()}>
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

const BAR = {
  'position': 'sticky',
  'bottom': 0,
  'zIndex': 2,
  'bgcolor': 'background.default',
  // Without a selection, the bar is empty, so an outline would be a mere line.
  '&:focus-visible': { outline: 'none' },
} as const

/**
 * Returns a function that selects all matching records. react-admin's own hook is not used, because it keeps the
 * selection in its store, while ours belongs to the page.
 */
function useSelectMatching() {
  const { onSelect } = useListContext()
  const readRecords = useViewRecords()
  return useMutation({
    mutationFn: readRecords,
    onSuccess: ({ records }) => onSelect(records.map(({ id }) => id)),
    onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
}
