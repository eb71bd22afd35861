import GavelOutlined from '@mui/icons-material/GavelOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { AssignDialog } from '../triage/AssignDialog.js'
import { DecisionDialog } from '../triage/DecisionDialog.js'
import { useIssueCall, verifyPath } from '../queries.js'

/** Actions of a vulnerability. The primary one is the next step: a fix is verified, anything else is triaged. */
export function IssueActions({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const canUpdate = useCan('update', 'Issue')
  if (!canUpdate) return null
  const chosen = { ids: [issue.id], issues: [issue] }
  const isFixed = issue.status === 'fixed' || issue.status === 'fixed_confirmed'
  const triage = (
    <DialogButton
      key="triage"
      text={t('vulnerabilities.triage.button')}
      icon={<GavelOutlined />}
      variant={isFixed ? 'outlined' : 'contained'}
    >
      {(close) => <DecisionDialog {...chosen} onClose={close} />}
    </DialogButton>
  )
  const verify = <VerifyButton key="verify" issue={issue} isPrimary={isFixed} />
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
      {isFixed ? [triage, verify] : [verify, triage]}
    </>
  )
}

/** Button that reruns the attacks; disabled with a reason if there is no attack to rerun. */
function VerifyButton({ issue, isPrimary }: { issue: VulnerabilityDetail; isPrimary: boolean }) {
  const t = useText()
  const { canVerify } = issue
  if (!canVerify.isPossible) {
    const reason = t('vulnerabilities.verify.not_possible', { reason: canVerify.reason })
    return (
      <Tooltip title={reason} describeChild>
        <Button variant="outlined" aria-disabled startIcon={<ReplayOutlined />} sx={OFF}>
          {t('vulnerabilities.verify.button')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <DialogButton
      text={t('vulnerabilities.verify.button')}
      icon={<ReplayOutlined />}
      variant={isPrimary ? 'contained' : 'outlined'}
    >
      {(close) => <VerifyDialog issue={issue} attacks={canVerify.attacks} onClose={close} />}
    </DialogButton>
  )
}

/** aria-disabled rather than disabled, so the tooltip stays reachable. */
const OFF = {
  'bgcolor': 'action.disabledBackground',
  'color': 'text.secondary',
  'boxShadow': 'none',
  'cursor': 'default',
  '&:hover': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
}

function VerifyDialog(props: { issue: VulnerabilityDetail; attacks: number; onClose: () => void }) {
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
      <Typography>{t('vulnerabilities.verify.outcome_hint')}</Typography>
    </FormDialog>
  )
}
