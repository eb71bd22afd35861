import { useState } from 'react'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Typography from '@mui/material/Typography'
import type { CreatedMcpRange } from '#api/contract/mcp/range'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { RangeCreation } from '../../mcp_range/RangeField.js'
import '../../mcp_range/messages.js'
import { useVerify } from '../queries.js'

type Attacks = { attacks: number; atRange: number; hasStandingRange: boolean }

/** Button that reruns the attacks; disabled with a reason if there is no attack to rerun. */
export function VerifyButton({
  vulnerability,
  isPrimary,
}: {
  vulnerability: VulnerabilityDetail
  isPrimary: boolean
}) {
  const t = useText()
  const { canVerify } = vulnerability
  const attacks = useLast(canVerify.isPossible ? canVerify.attacks : null)
  const atRange = useLast(canVerify.isPossible ? canVerify.atRange : null)
  const standing = useLast(canVerify.isPossible ? Number(canVerify.hasStandingRange) : null)
  return (
    <DialogButton
      text={t('vulnerabilities.verify.button')}
      icon={<ReplayOutlined />}
      variant={isPrimary ? 'contained' : 'outlined'}
      blockedReason={
        canVerify.isPossible
          ? null
          : t('vulnerabilities.verify.not_possible', { reason: canVerify.reason })
      }
    >
      {(close) =>
        attacks !== null && (
          <VerifyDialog
            vulnerability={vulnerability}
            attacks={{ attacks, atRange: atRange ?? 0, hasStandingRange: standing === 1 }}
            onClose={close}
          />
        )
      }
    </DialogButton>
  )
}

function VerifyDialog(props: {
  vulnerability: VulnerabilityDetail
  attacks: Attacks
  onClose: () => void
}) {
  const t = useText()
  const { attacks, atRange, hasStandingRange } = props.attacks
  const [range, setRange] = useState<CreatedMcpRange | null>(null)
  const { mutate, isPending, error } = useVerify(props.vulnerability.id, () => {
    toast(t('vulnerabilities.verify.started'))
    props.onClose()
  })
  const needsRange = atRange > 0 && !hasStandingRange
  return (
    <FormDialog
      title={t('vulnerabilities.verify.title', { name: props.vulnerability.weakness })}
      submitText={t('vulnerabilities.verify.submit')}
      isPending={isPending}
      isBlocked={needsRange && atRange === attacks && range === null}
      error={error}
      onSubmit={() => mutate(range ? { rangeId: range.id } : {})}
      onClose={props.onClose}
    >
      <Typography>{t('vulnerabilities.verify.hint', { smart_count: attacks })}</Typography>
      <Typography>{t('vulnerabilities.verify.outcome_hint')}</Typography>
      {atRange > 0 && (
        <Typography>
          {t('mcp_range.verify_hint.count', { smart_count: atRange })}{' '}
          {t(`mcp_range.verify_hint.${hasStandingRange ? 'standing' : 'create'}`)}
        </Typography>
      )}
      {needsRange && <RangeCreation range={range} onCreated={setRange} />}
    </FormDialog>
  )
}
