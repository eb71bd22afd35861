import { useEffect, useRef, type RefObject } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { ImportRecord } from '#api/contract/accounts/imports'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { countsText } from '../count_texts.js'
import { ApplyImport } from './ApplyImport.js'
import { ImportRows } from './ImportRows.js'
import { isActive, PLACES } from '../import_places.js'

type Props = {
  record: ImportRecord
  isPolling: boolean
  /** Whether the CSV was edited after the check. */
  isOutdated: boolean
  onAnother: () => void
}

export function ImportResult(props: Props) {
  const t = useText()
  const { record } = props
  const { status, fileName: file, counts } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useApplied(record, heading)
  const hasRows = status !== 'checking' && status !== 'failed'
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="import-result"
      sx={{ mt: 2, p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1.5 }}
    >
      <Typography
        ref={heading}
        variant="h2"
        id="import-result"
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere', outline: 'none' }}
      >
        {t(status === 'applied' ? 'imports.result_applied' : 'imports.result')}
      </Typography>
      {isActive(record) && <Progress record={record} isPolling={props.isPolling} />}
      {status === 'failed' && (
        <Alert severity="error" role="alert">
          <strong>{t('imports.failed')}</strong>
          <br />
          {record.error}
        </Alert>
      )}
      {status === 'refused' && (
        <Alert severity="warning" role="alert">
          {record.error}
        </Alert>
      )}
      {status === 'applied' && (
        <Applied record={record} onAnother={props.onAnother}>
          {t('imports.applied_long', { file, counts: countsText(t, { ...counts, nothing: 0 }) })}
        </Applied>
      )}
      {record.ignoredColumns.length > 0 && (
        <Alert severity="info">
          {t('imports.ignored', { names: record.ignoredColumns.join(', ') })}
        </Alert>
      )}
      {(status === 'checked' || status === 'refused') && (
        <ApplyImport record={record} isOutdated={props.isOutdated} />
      )}
      {hasRows && <ImportRows key={record.id} record={record} />}
    </Paper>
  )
}

/**
 * Shows a toast when the import finishes while the page is open, and focuses the heading if the focus was lost with the
 * button that applied the import.
 */
function useApplied({ status }: ImportRecord, heading: RefObject<HTMLElement | null>) {
  const t = useText()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'applying' && status === 'applied') {
      toast(t('imports.applied'))
      if (document.activeElement === document.body) heading.current?.focus()
    }
    before.current = status
  }, [status, heading, t])
}

function Progress({ record, isPolling }: { record: ImportRecord; isPolling: boolean }) {
  const t = useText()
  const { status, fileName: file, done, total } = record
  const label = t(status === 'applying' ? 'imports.applying' : 'imports.checking', { file })
  const isCounted = status === 'applying' && total > 0
  return (
    <Box role="status">
      <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
      <LinearProgress
        aria-label={label}
        sx={{ my: 1 }}
        {...(isCounted ? { variant: 'determinate', value: (100 * done) / total } : {})}
      />
      {isCounted && (
        <Typography variant="body2">{t('imports.progress', { done, total })}</Typography>
      )}
      {isPolling && (
        <Typography variant="body2" color="text.secondary">
          {t('imports.polling')}
        </Typography>
      )}
    </Box>
  )
}

function Applied(props: { record: ImportRecord; children: string; onAnother: () => void }) {
  const t = useText()
  const path = useOrganizationPath()
  const { kind } = props.record
  return (
    <Alert severity="success" role="status">
      {props.children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button component={Link} to={path(PLACES[kind])} size="small" variant="outlined">
          {t(`imports.view.${kind}`)}
        </Button>
        <Button size="small" onClick={props.onAnother}>
          {t('imports.another')}
        </Button>
      </Box>
    </Alert>
  )
}
