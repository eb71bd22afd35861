import GavelOutlined from '@mui/icons-material/GavelOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { IssueDetail } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { DialogButton } from '../ui/DialogButton.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { AssignDialog } from './AssignDialog.js'
import { DecisionDialog } from './DecisionDialog.js'
import { useIssueCall, verifyPath } from './issue_queries.js'

/** What can be done with one vulnerability. */
export function IssueActions({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const mayUpdate = useCan('update', 'Issue')
  if (!mayUpdate) return null
  const chosen = { ids: [issue.id], issues: [issue] }
  return (
    <>
      <DialogButton
        text={t('vulnerabilities.edit.button')}
        icon={<PersonAddAltOutlined />}
        variant="outlined"
      >
        {(close) => (
          <AssignDialog {...chosen} dueAt={issue.isDueSet ? issue.dueAt : null} onClose={close} />
        )}
      </DialogButton>
      <DialogButton
        text={t('vulnerabilities.triage.button')}
        icon={<GavelOutlined />}
        variant="outlined"
      >
        {(close) => <DecisionDialog {...chosen} onClose={close} />}
      </DialogButton>
      <VerifyButton issue={issue} />
    </>
  )
}

/** Off with the reason readable, when there is nothing that could be made again. */
function VerifyButton({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const { canVerify } = issue
  if (!canVerify.isPossible) {
    const reason = t('vulnerabilities.verify.not_possible', { reason: canVerify.reason })
    return (
      <Tooltip title={reason} describeChild>
        <Button variant="contained" aria-disabled startIcon={<ReplayOutlined />} sx={OFF}>
          {t('vulnerabilities.verify.button')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <DialogButton text={t('vulnerabilities.verify.button')} icon={<ReplayOutlined />}>
      {(close) => <VerifyDialog issue={issue} attacks={canVerify.attacks} onClose={close} />}
    </DialogButton>
  )
}

/** Looks off and can be focused, so that its reason can be read. */
const OFF = {
  'bgcolor': 'action.disabledBackground',
  'color': 'text.secondary',
  'boxShadow': 'none',
  'cursor': 'default',
  '&:hover': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
}

function VerifyDialog(props: { issue: IssueDetail; attacks: number; onClose: () => void }) {
  const t = useText()
  const { mutate, isPending, error } = useIssueCall(
    () => ({ path: verifyPath(props.issue.id), method: 'POST' as const, body: {} }),
    () => {
      toast(t('vulnerabilities.verify.started'))
      props.onClose()
    }
  )
  return (
    <FormDialog
      title={t('vulnerabilities.verify.title', { name: props.issue.weakness })}
      submitText={t('vulnerabilities.verify.submit')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onClose={props.onClose}
    >
      <Typography>{t('vulnerabilities.verify.hint', { smart_count: props.attacks })}</Typography>
      <Typography>{t('vulnerabilities.verify.decides')}</Typography>
    </FormDialog>
  )
}
