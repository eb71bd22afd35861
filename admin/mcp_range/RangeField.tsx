import { useId, useState } from 'react'
import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import {
  RANGE_VALIDITY_HOURS,
  type CreatedMcpRange,
  type StandingRange,
} from '#api/contract/mcp/range'
import { CodeBlock } from '../core/code/CodeBlock.js'
import { RecordPicker } from '../core/forms/fields/RecordPicker.js'
import { useText } from '../core/i18n/i18n.js'
import { toast } from '../core/notifications/toasts.js'
import { useCan } from '../core/session/session.js'
import { ErrorAlert } from '../core/states/ErrorAlert.js'
import './messages.js'
import { useCreateRange, useRange, useStandingRange } from './queries.js'

type Props = {
  /** Target of the scan; null until one is chosen. */
  targetId: string | null
  /** Range created for this scan; null until then, in which case the target's standing range is used if it is free. */
  range: CreatedMcpRange | null
  onCreated: (range: CreatedMcpRange) => void
  /** Server error for this field. */
  error: string | null
}

/** Part of the form for a new scan in which a range for the target is created. */
export function RangeField({ targetId, range, onCreated, error }: Props) {
  const t = useText()
  const id = useId()
  const standing = useStandingRange(targetId).data?.range ?? null
  const isUsed = standing !== null && standing.scanId === null && range === null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 0.5 }}>
        {t('mcp_range.title')}
      </Typography>
      {standing && range === null && <Standing range={standing} />}
      {!isUsed && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {t('mcp_range.hint')}
          </Typography>
          {error && <ErrorAlert error={new Error(error)} />}
          <RangeCreation range={range} onCreated={onCreated} />
        </>
      )}
      {range === null && standing === null && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {t('mcp_range.skipped')}
        </Alert>
      )}
    </Box>
  )
}

function Standing({ range: { scanId, applicationName } }: { range: StandingRange }) {
  const t = useText()
  return scanId ? (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {t('mcp_range.busy')}
    </Alert>
  ) : (
    <Alert severity="success">{t('mcp_range.used', { application: applicationName })}</Alert>
  )
}

type CreationProps = Pick<Props, 'range' | 'onCreated'>

/** Creates a range for one scan and shows its URL. */
export function RangeCreation(props: CreationProps) {
  return (
    <>
      <Creation {...props} />
      {props.range && <Created range={props.range} />}
    </>
  )
}

function Creation({ range, onCreated }: CreationProps) {
  const t = useText()
  const canCreate = useCan('create', 'EvalJob')
  const canRead = useCan('read', 'McpApplication')
  const [application, setApplication] = useState<McpApplicationRecord | null>(null)
  const some = useGetList(
    'mcp-proxy/applications',
    { pagination: { page: 1, perPage: 1 } },
    { enabled: canRead }
  )
  const { mutate, isPending, error } = useCreateRange((created) => {
    toast(t('mcp_range.created'))
    onCreated(created)
  })
  if (!canCreate) return <Alert severity="warning">{t('mcp_range.no_scans')}</Alert>
  if (!canRead) return <Alert severity="warning">{t('mcp_range.no_permission')}</Alert>
  if (some.total === 0) return <NoApplication />
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ width: '100%' }}>
        <RecordPicker<McpApplicationRecord>
          resource="mcp-proxy/applications"
          label={t('mcp_range.application')}
          chosen={application}
          onChoose={setApplication}
          error={null}
          hint={t('mcp_range.application_hint')}
          isOptional
        />
      </Box>
      <ErrorAlert error={error} title={t('mcp_range.failed')} />
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={application === null}
        loading={isPending}
        loadingPosition="start"
        onClick={() => application && mutate(application.id)}
      >
        {t(range ? 'mcp_range.replace' : 'mcp_range.create')}
      </Button>
    </Stack>
  )
}

function NoApplication() {
  const t = useText()
  const canCreate = useCan('create', 'McpApplication')
  return (
    <Alert
      severity="warning"
      action={
        canCreate && (
          <Button component={Link} to="/mcp-proxy/applications/create" color="inherit" size="small">
            {t('mcp_range.create_application')}
          </Button>
        )
      }
    >
      {t('mcp_range.no_application')}
    </Alert>
  )
}

/** URL of the range, and whether the target has used it. */
function Created({ range }: { range: CreatedMcpRange }) {
  const t = useText()
  const { data } = useRange(range.id)
  const isConnected = Boolean(data?.connectedAt)
  return (
    <Box sx={{ mt: 1.5 }}>
      <CodeBlock label={t('mcp_range.url')} text={range.url} />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('mcp_range.url_hint', { hours: String(RANGE_VALIDITY_HOURS) })}
      </Typography>
      <Alert severity={isConnected ? 'success' : 'info'} role="status">
        {t(isConnected ? 'mcp_range.connected' : 'mcp_range.waiting')}
      </Alert>
    </Box>
  )
}
