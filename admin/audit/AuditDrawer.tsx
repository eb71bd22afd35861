import { useId } from 'react'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { AuditEntry } from '#api/contract/audit'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { SIZES } from '../app/theme.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { EntryDetails } from './EntryDetails.js'
import { ENTRY, withEntry } from './open_entry.js'

/** One entry beside the log. The address names it, so it can be sent to somebody; Escape closes it. */
export function AuditDrawer() {
  const t = useText()
  const titleId = useId()
  const navigate = useNavigate()
  const { search } = useLocation()
  const id = new URLSearchParams(search).get(ENTRY)
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-logs', 'entry', id],
    queryFn: async () =>
      (await http<AuditEntry>(`audit-logs/${encodeURIComponent(id ?? '')}`)).json,
    enabled: id !== null,
    staleTime: Infinity,
  })
  // Focus goes back to the row, also when the drawer was opened by its address.
  const close = () => {
    void navigate({ search: withEntry(search, null) })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-audit-entry="${CSS.escape(id ?? '')}"]`)?.focus()
    )
  }
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={close}
      slotProps={{
        paper: {
          'role': 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          'sx': { width: 'min(680px, 100vw)', pt: `${SIZES.header / 4}px` },
        },
      }}
    >
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Typography id={titleId} variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {data?.description ?? t('audit.entry.loading')}
          </Typography>
          <IconButton onClick={close} aria-label={t('audit.entry.close')} edge="end">
            <Close />
          </IconButton>
        </Box>
        {error && !data ? (
          <ErrorState
            title={t('audit.entry.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <EntryDetails entry={data} />
        ) : (
          <PageSkeleton />
        )}
      </Box>
    </Drawer>
  )
}
