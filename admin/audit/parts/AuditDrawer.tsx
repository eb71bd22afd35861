import { useId } from 'react'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EntryDetails } from './EntryDetails.js'
import { ENTRY, withEntry } from '../open_entry.js'
import { useAuditEntry } from '../queries.js'

/** Drawer with an audit entry. The entry's ID is part of the URL, so that the link can be shared. */
export function AuditDrawer() {
  const t = useText()
  const titleId = useId()
  const { search } = useLocation()
  const openId = new URLSearchParams(search).get(ENTRY)
  const id = useLast(openId)
  const { data, error, refetch } = useAuditEntry(id)
  const history = useDrawerHistory()
  const close = () => history.close({ search: withEntry(search, null) })
  return (
    <SideDrawer
      titleId={titleId}
      width={680}
      isOpen={openId !== null}
      onClose={close}
      returnFocusTo={`[data-audit-entry="${CSS.escape(id ?? '')}"]`}
      bar={
        <>
          <Typography id={titleId} variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {data?.description ?? t('audit.entry.loading')}
          </Typography>
          <IconButton onClick={close} aria-label={t('audit.entry.close')} edge="end">
            <Close />
          </IconButton>
        </>
      }
    >
      {error && !data ? (
        <ErrorState title={t('audit.entry.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EntryDetails entry={data} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
