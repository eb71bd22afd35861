import { useId, useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import type { StandingRange } from '#api/contract/mcp/range'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { useIssueRange } from '../queries.js'

type Props = { targetId: string; range: StandingRange | null; onClose: () => void }

/** Issues the URL of a standing range and shows it once. */
export function IssueDialog({ targetId, range, onClose }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<McpApplicationRecord | null | undefined>(undefined)
  const former = useGetOne<McpApplicationRecord>(
    'mcp-proxy/applications',
    { id: range?.applicationId ?? '' },
    { enabled: Boolean(range?.applicationId) }
  )
  const application = chosen === undefined ? (former.data ?? null) : chosen
  const { mutate, isPending, error, data } = useIssueRange(targetId)
  if (data) return <IssuedDialog url={data.url} onClose={onClose} />
  return (
    <FormDialog
      title={t(range ? 'mcp_range.standing.renew' : 'mcp_range.standing.create')}
      submitText={t('mcp_range.standing.issue')}
      isPending={isPending}
      isBlocked={application === null}
      error={error}
      errorTitle={t('mcp_range.failed')}
      onSubmit={() => application && mutate(application.id)}
      onClose={onClose}
    >
      {range && <Alert severity="warning">{t('mcp_range.standing.renew_consequence')}</Alert>}
      <RecordPicker<McpApplicationRecord>
        resource="mcp-proxy/applications"
        label={t('mcp_range.application')}
        chosen={application}
        onChoose={setChosen}
        error={null}
        hint={t('mcp_range.application_hint')}
      />
    </FormDialog>
  )
}

/** A click outside does not close the dialog, because the URL is not shown again. */
function IssuedDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t('mcp_range.standing.issued_title')}</DialogTitle>
      <DialogContent>
        <CodeBlock label={t('mcp_range.url')} text={url} />
        <Typography variant="body2" color="text.secondary">
          {t('mcp_range.standing.url_hint')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('mcp_range.standing.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
