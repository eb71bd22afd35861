import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { CallLogVerification } from '#api/contract/mcp/call'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { useVerifyLog } from './queries.js'

/** Button that verifies the hash chain of the call log. */
export function VerifyLog() {
  const t = useText()
  return (
    <DialogButton
      text={t('mcp_calls.verify.button')}
      icon={<FactCheckOutlined />}
      variant="outlined"
    >
      {(close) => <VerifyDialog onClose={close} />}
    </DialogButton>
  )
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, data, isPending, error } = useVerifyLog()
  return (
    <FormDialog
      title={t('mcp_calls.verify.title')}
      submitText={t('mcp_calls.verify.button')}
      closeText={t('common.close')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Typography>{t('mcp_calls.verify.hint')}</Typography>
      <div role="status">{data && <Result verification={data} />}</div>
    </FormDialog>
  )
}

function Result({ verification }: { verification: CallLogVerification }) {
  const t = useText()
  const { isIntact, entries, head, checkpoint, fault } = verification
  return (
    <>
      <Alert severity={isIntact ? 'success' : 'error'} sx={{ mb: 1.5 }}>
        {fault
          ? t('mcp_calls.verify.broken', {
              sequence: formatCount(fault.sequence),
              message: fault.message,
            })
          : t('mcp_calls.verify.intact', { smart_count: entries })}
      </Alert>
      {checkpoint && <CodeBlock label={t('mcp_calls.verify.checkpoint')} text={checkpoint} />}
      {isIntact && head && (
        <>
          <CodeBlock label={t('mcp_calls.verify.head')} text={head} />
          <Typography variant="body2" color="text.secondary">
            {t('mcp_calls.verify.head_hint')}
          </Typography>
        </>
      )}
    </>
  )
}
